package io.rocescope.replay.verbs;

/// A receive to post: `struct ibv_recv_wr`. Made once and used again; not for several threads at once.
public final class ReceiveRequest {
    private long wrId;
    private final ScatterGather elements;

    /// @param maxSge how many elements it has room for
    public ReceiveRequest(int maxSge) {
        elements = new ScatterGather(maxSge);
    }

    /// With room for one element.
    public ReceiveRequest() {
        this(1);
    }

    public long wrId() {
        return wrId;
    }

    public ReceiveRequest wrId(long id) {
        wrId = id;
        return this;
    }

    public ScatterGather elements() {
        return elements;
    }

    /// Replaces all elements by one.
    public ReceiveRequest buffer(MemoryRegion region, long offset, int length) {
        elements.clear().add(region, offset, length);
        return this;
    }

    /// Takes all elements away: a receive without memory.
    public ReceiveRequest noBuffer() {
        elements.clear();
        return this;
    }
}
