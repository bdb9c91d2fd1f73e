/// Replays of the open capture: a plan from its connections, run on simulated RNICs, held against the capture.
@NullMarked
package io.rocescope.gui.replay;

import org.jspecify.annotations.NullMarked;
