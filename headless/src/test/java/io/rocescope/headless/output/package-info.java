/// Tests of the output formats.
@NullMarked
package io.rocescope.headless.output;

import org.jspecify.annotations.NullMarked;
