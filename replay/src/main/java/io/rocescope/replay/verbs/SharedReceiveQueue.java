package io.rocescope.replay.verbs;

/// Receives for several queue pairs: `struct ibv_srq`.
public interface SharedReceiveQueue extends Resource {
    /// How many receives it holds.
    int capacity();

    /// Posts a receive; allocates nothing.
    ///
    /// @throws VerbsException ENOMEM when the queue is full
    void postReceive(ReceiveRequest request) throws VerbsException;

    /// Asks for one [AsyncEventType#SRQ_LIMIT_REACHED] when fewer receives than this are left.
    void armLimit(int limit) throws VerbsException;
}
