package io.rocescope.parser.flow;

import org.jspecify.annotations.Nullable;

/// Brings the state of a flow into the processor's cache when the first packet of a burst comes.
///
/// With thousands of queue pairs, that state lies in memory, in some twenty places. Tracking would come to one after
/// the other and wait for each; the reads here do not depend on each other, so the processor waits for all of them
/// at once. They change nothing, and are summed up lest the compiler leave them out.
final class Prefetch {
    private @Nullable Flow latest;
    long sum;

    /// @param half the stream that the packet travels in
    void of(Flow flow, HalfStream half) {
        if (flow == latest) {
            return;
        }
        latest = flow;
        HalfStream other = half.other;
        sum += flow.touch() + (other == null ? 0 : other.answerMark);
    }
}
