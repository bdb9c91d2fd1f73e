/// Tests of the command line.
@NullMarked
package io.rocescope.headless;

import org.jspecify.annotations.NullMarked;
