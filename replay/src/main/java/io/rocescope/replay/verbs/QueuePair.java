package io.rocescope.replay.verbs;

import java.util.Set;

/// A send queue and a receive queue: `struct ibv_qp`. It climbs RESET → INIT → RTR → RTS, one step a call; a step
/// that the state does not allow fails with EINVAL.
public interface QueuePair extends Resource {
    /// The queue pair number, 24 bits.
    int number();

    QueuePairType type();

    /// What the RNIC granted; at least what was asked for.
    QueuePairConfig granted();

    /// The state and the attributes as the RNIC has them now (`ibv_query_qp`).
    QueuePairAttributes query() throws VerbsException;

    void toInit(InitAttributes attributes) throws VerbsException;

    /// Ready to receive. The peer is whoever the attributes name: the kernel resolves the MAC address from the GID,
    /// and nobody has to be there.
    void toRtr(RtrAttributes attributes) throws VerbsException;

    void toRts(RtsAttributes attributes) throws VerbsException;

    /// Ends it: everything that is posted is flushed.
    void toError() throws VerbsException;

    /// Back to the start: everything that is posted is forgotten, without a completion.
    void reset() throws VerbsException;

    /// Posts a send work request. The request may be changed and posted again as soon as the call returns; its
    /// memory belongs to the RNIC until the completion comes (with `inline`, only during the call).
    ///
    /// @throws VerbsException ENOMEM when the queue is full, EINVAL when the request does not fit the queue pair
    void postSend(WorkRequest request) throws VerbsException;

    /// Posts the binding of a window to part of a region, which must allow [Access#MW_BIND]. The window has its new
    /// key when the call returns; it is good for the peer once the completion has come, which it does in any case.
    ///
    /// @param offset from the region's start
    /// @throws VerbsException EOPNOTSUPP when the device has no windows
    default void postBind(
            long wrId, MemoryWindow window, MemoryRegion region, long offset, long length, Set<Access> access)
            throws VerbsException {
        throw new VerbsException("ibv_post_send", 95, "this device has no memory windows", "");
    }

    /// Posts a receive to the queue pair's own receive queue.
    ///
    /// @throws VerbsException ENOMEM when the queue is full, EINVAL when there is a shared one instead
    void postReceive(ReceiveRequest request) throws VerbsException;
}
