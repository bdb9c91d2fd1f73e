/// Frames from a network interface, through libpcap. The only place here that needs a native library to be installed.
@NullMarked
package io.rocescope.parser.capture.live;

import org.jspecify.annotations.NullMarked;
