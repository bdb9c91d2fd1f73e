package io.rocescope.replay.ffm;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import io.rocescope.replay.verbs.VerbsException;
import java.lang.foreign.Arena;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;

/// Waits for file descriptors, so that waiting for an event ends in time.
final class Descriptors {
    private static final StructLayout POLLFD = CStruct.of(
            "pollfd", JAVA_INT.withName("fd"), JAVA_SHORT.withName("events"), JAVA_SHORT.withName("revents"));
    private static final StructLayout TIMESPEC =
            CStruct.of("timespec", JAVA_LONG.withName("tv_sec"), JAVA_LONG.withName("tv_nsec"));
    private static final NativeFunction PPOLL =
            new NativeFunction("ppoll", Linker.nativeLinker().defaultLookup().findOrThrow("ppoll"));
    private static final short POLLIN = 1;
    private static final long SECOND = 1_000_000_000;

    private Descriptors() {}

    /// @param timeoutNs 0 not to wait
    /// @return whether there is something to read
    static boolean awaitReadable(int fd, long timeoutNs) throws VerbsException {
        long deadline = System.nanoTime() + timeoutNs;
        try (Arena arena = Arena.ofConfined()) {
            var what = new Field(arena.allocate(POLLFD), POLLFD);
            MemorySegment time = arena.allocate(TIMESPEC);
            what.set(fd, "fd").set(POLLIN, "events");
            while (true) {
                long left = Math.max(0, deadline - System.nanoTime());
                new Field(time, TIMESPEC).set(left / SECOND, "tv_sec").set(left % SECOND, "tv_nsec");
                int ready = (int) PPOLL.call(what.address(), 1, time.address(), 0);
                if (ready >= 0) {
                    return ready > 0;
                }
                // A signal of the JVM's own ends the call early.
                if (NativeFunction.errno() != Errno.EINTR.code()) {
                    throw Failures.of("ppoll", NativeFunction.errno(), "");
                }
            }
        }
    }
}
