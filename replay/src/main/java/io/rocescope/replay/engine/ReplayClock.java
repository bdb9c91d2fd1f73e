package io.rocescope.replay.engine;

/// The time by which a replay runs.
public interface ReplayClock {
    /// Nanoseconds from some start, never going back.
    long nowNs();

    /// Everything is made, and the first post is near: what would hold the schedule up later should be done now.
    default void settle() {}

    /// Nothing is to be done before a time, unless a completion comes.
    ///
    /// @param untilNs when the next post is due; `Long.MAX_VALUE` for none
    /// @param open whether completions may come
    void idle(long untilNs, boolean open);
}
