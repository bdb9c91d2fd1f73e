package io.rocescope.replay.engine;

import org.jspecify.annotations.Nullable;

/// Another process that drives the other ends of the same run.
public interface Companion {
    /// There is none: all ends are here.
    Companion NONE = new Companion() {
        @Override
        public void awaitStart() {}

        @Override
        public void finished() {}

        @Override
        public boolean isFinished() {
            return true;
        }

        @Override
        public @Nullable RunEnd problem() {
            return null;
        }
    };

    /// Everything is prepared here; returns when it is there, too.
    ///
    /// @throws PeerException if the other process is gone or does not answer in time
    void awaitStart() throws PeerException;

    /// All requests of this process are completed. Its queue pairs go on answering.
    void finished();

    /// Whether all requests of the other process are completed.
    boolean isFinished();

    /// What has ended the run over there, or null.
    @Nullable
    RunEnd problem();
}
