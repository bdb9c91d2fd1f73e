/// RNICs in memory: verbs above, real frames between, faults on the way. What an RC queue pair does follows IBTA
/// volume 1, chapter 9; where the specification leaves a choice, it is Soft-RoCE's.
///
/// Nothing here has a thread or reads a clock: the time comes from the {@link io.rocescope.replay.sim.SimFabric}'s
/// clock, and all that is due by then happens, in order, each time that somebody posts, polls or asks. With a clock
/// that a test moves, a run is the same each time.
@NullMarked
package io.rocescope.replay.sim;

import org.jspecify.annotations.NullMarked;
