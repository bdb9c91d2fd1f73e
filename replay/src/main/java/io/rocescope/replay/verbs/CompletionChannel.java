package io.rocescope.replay.verbs;

import org.jspecify.annotations.Nullable;

/// Where completion queues tell that a completion came, so that nobody has to poll: `struct ibv_comp_channel`.
public interface CompletionChannel extends Resource {
    /// Waits until a queue that asked for it ([CompletionQueue#requestNotify]) has a completion. The event is
    /// acknowledged already. The queue must ask again before it tells again, and be polled after asking, since a
    /// completion may have come in between.
    ///
    /// @param timeoutNs how long to wait, 0 not at all
    /// @return null when nothing came in time
    @Nullable
    CompletionQueue await(long timeoutNs) throws VerbsException;
}
