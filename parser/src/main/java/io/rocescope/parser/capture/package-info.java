/// Capture files and interfaces become frames. Time is read from the file, never from a clock.
@NullMarked
package io.rocescope.parser.capture;

import org.jspecify.annotations.NullMarked;
