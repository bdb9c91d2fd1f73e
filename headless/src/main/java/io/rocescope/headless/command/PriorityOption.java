package io.rocescope.headless.command;

import io.rocescope.replay.ffm.RealTimeThread;
import io.rocescope.replay.verbs.VerbsException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// `--priority`; a picocli mixin.
final class PriorityOption {
    @Option(
            names = "--priority",
            description = "Let the thread that posts run before all other programs (real-time scheduling; needs root or"
                    + " CAP_SYS_NICE).")
    private boolean wanted;

    boolean isWanted() {
        return wanted;
    }

    /// Raises the calling thread until the result is closed.
    ///
    /// @return null where nobody asked for it
    @Nullable
    RealTimeThread enter() throws VerbsException {
        return wanted ? RealTimeThread.enter() : null;
    }
}
