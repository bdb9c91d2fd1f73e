package io.rocescope.replay.verbs;

/// A key to part of a memory region that can be taken back: `struct ibv_mw` of type 2. [QueuePair#postBind] makes it
/// a key, and a peer's SEND with Invalidate takes it back.
public interface MemoryWindow extends Resource {
    /// What a peer's requests name; each bind makes a new one.
    int rkey();
}
