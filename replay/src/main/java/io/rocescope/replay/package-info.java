/// Replay of captured flows: plans from messages, and engines that drive a live or a simulated RNIC.
@NullMarked
package io.rocescope.replay;

import org.jspecify.annotations.NullMarked;
