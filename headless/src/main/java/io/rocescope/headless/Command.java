package io.rocescope.headless;

/// What a command does once its options are read.
@FunctionalInterface
public interface Command {
    /// @return the exit code
    /// @throws Exception anything that {@link ExitCode#of} turns into a message and an exit code
    int run() throws Exception;
}
