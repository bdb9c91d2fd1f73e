package io.rocescope.parser.flow;

import org.jspecify.annotations.Nullable;

/// Brings the state of a flow into the processor's cache when the first packet of a burst comes.
///
/// With thousands of queue pairs, that state lies in memory, in some twenty places. Tracking would come to one after
/// the other and wait for each; the reads here do not depend on each other, so the processor waits for all of them
/// at once. They change nothing, and are summed up lest the compiler leave them out.
final class Prefetch {
    private @Nullable Flow latest;
    /// Not private: a field that nothing reads would be reported.
    long sum;

    /// @param half the stream that the packet travels in
    /// @param request whether the packet is one
    void of(HalfStream half, boolean request) {
        Flow flow = half.flowOf(request);
        if (flow == null || flow.equals(latest)) {
            return;
        }
        latest = flow;
        Ledger messages = half.messagesOf(request);
        HalfStream other = half.other;
        sum += (messages == null ? 0 : messages.touch()) + flow.touch() + (other == null ? 0 : other.answerMark);
    }
}
