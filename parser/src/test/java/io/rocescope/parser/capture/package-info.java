/// Tests of the capture readers, and captures as literals.
@NullMarked
package io.rocescope.parser.capture;

import org.jspecify.annotations.NullMarked;
