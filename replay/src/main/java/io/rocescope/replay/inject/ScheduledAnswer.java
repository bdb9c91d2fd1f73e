package io.rocescope.replay.inject;

/// A captured answer and the request that brought it about.
///
/// @param index its frame among the ghost's
/// @param psn of the request that it followed
/// @param iteration which transmission of that, from 1
/// @param delayNs from that to the answer, as captured
record ScheduledAnswer(int index, int psn, int iteration, long delayNs) {}
