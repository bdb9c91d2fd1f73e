package io.rocescope.replay.ffm;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import io.rocescope.replay.verbs.VerbsException;
import java.lang.foreign.Arena;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;

/// Lets the calling thread, and no other of the process, run before all ordinary threads of the machine (`SCHED_FIFO`,
/// sched(7)), so that a replay's posts wait for no other program. Must be closed by the thread that entered.
///
/// Linux leaves a twentieth of each second to ordinary threads that would starve behind such a thread.
public final class RealTimeThread implements AutoCloseable {
    private static final int SCHED_OTHER = 0;
    private static final int SCHED_FIFO = 1;

    /// Threads that the raised one starts are ordinary ones. Taking the flag back would need rights again, so it stays.
    private static final int SCHED_RESET_ON_FORK = 0x4000_0000;

    /// Above every ordinary thread, and below the kernel's own, which run at 50 and more.
    private static final int PRIORITY = 10;

    /// Linux takes it for the calling thread.
    private static final int SELF = 0;

    private RealTimeThread() {}

    /// @throws VerbsException where the user may not do that; says what gives the right to
    public static RealTimeThread enter() throws VerbsException {
        int error = schedule(SCHED_FIFO | SCHED_RESET_ON_FORK, PRIORITY);
        if (error != 0) {
            throw new VerbsException(
                    "sched_setscheduler",
                    error,
                    Errno.describe(error),
                    "real-time priority needs root, CAP_SYS_NICE, or an rtprio limit of " + PRIORITY
                            + " in /etc/security/limits.conf");
        }
        return new RealTimeThread();
    }

    @Override
    public void close() {
        // Giving a right back is always allowed.
        schedule(SCHED_OTHER | SCHED_RESET_ON_FORK, 0);
    }

    private static int schedule(int policy, int priority) {
        MemorySegment function =
                Linker.nativeLinker().defaultLookup().find("sched_setscheduler").orElse(null);
        if (function == null) {
            return Errno.ENOSYS.code();
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment parameter = arena.allocateFrom(JAVA_INT, priority);
            long result = new NativeFunction("sched_setscheduler", function).call(SELF, policy, parameter.address());
            return NativeFunction.errorOf(result);
        }
    }
}
