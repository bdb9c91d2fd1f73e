/// What the commands do, without picocli.
@NullMarked
package io.rocescope.headless.service;

import org.jspecify.annotations.NullMarked;
