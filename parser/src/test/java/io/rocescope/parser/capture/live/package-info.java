/// Tests of live capture; those that need libpcap, or the right to capture, say so when they are skipped.
@NullMarked
package io.rocescope.parser.capture.live;

import org.jspecify.annotations.NullMarked;
