package io.rocescope.replay.verbs;

/// Where the RNIC reports work that is done: `struct ibv_cq`.
public interface CompletionQueue extends Resource {
    /// How many completions it holds; more overrun it, which is fatal for its queue pairs.
    int capacity();

    /// Takes completions out, oldest first, without waiting and without allocating.
    ///
    /// @param into objects to fill, none null; at most its length are taken
    /// @return how many were filled
    int poll(WorkCompletion[] into) throws VerbsException;

    /// Asks for one event on the queue's channel when the next completion comes.
    ///
    /// @param solicitedOnly whether only receives that the sender solicited, and errors, count
    /// @throws IllegalStateException when the queue has no channel
    void requestNotify(boolean solicitedOnly) throws VerbsException;
}
