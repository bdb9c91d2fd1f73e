package io.rocescope.replay.engine;

/// Is told how far a run is: a hundred times a second at the most, in the thread that posts, and once at the end.
@FunctionalInterface
public interface RunWatcher {
    /// Nobody.
    RunWatcher NONE = (_, _, _) -> {};

    /// Requests of all ends.
    ///
    /// @param planned that the run is to post, over all loops
    void at(long posted, long completed, long planned);
}
