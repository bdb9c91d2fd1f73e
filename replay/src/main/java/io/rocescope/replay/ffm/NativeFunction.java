package io.rocescope.replay.ffm;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.invoke.MethodHandle;
import java.util.Arrays;

/// A C function that takes up to five integers or pointers and gives one back. All of them are passed as `long`: on
/// the ABIs of Linux that the JDK knows such arguments travel in registers, and a C `int` is the lower half of one.
/// So a handful of method handles serves all functions.
final class NativeFunction {
    private static final StructLayout STATE = Linker.Option.captureStateLayout();
    private static final long ERRNO = CStruct.offset(STATE, "errno");

    /// What `errno` was after the last call of this thread, written by the call itself before the JVM can touch it.
    private static final ThreadLocal<MemorySegment> CAPTURED =
            ThreadLocal.withInitial(() -> Arena.ofAuto().allocate(STATE));

    private static final MethodHandle CALL0 = handle(0);
    private static final MethodHandle CALL1 = handle(1);
    private static final MethodHandle CALL2 = handle(2);
    private static final MethodHandle CALL3 = handle(3);
    private static final MethodHandle CALL4 = handle(4);
    private static final MethodHandle CALL5 = handle(5);

    private final String name;
    private final MemorySegment target;

    NativeFunction(String name, MemorySegment target) {
        this.name = name;
        this.target = target;
    }

    String name() {
        return name;
    }

    long call() {
        try {
            return (long) CALL0.invokeExact(target, CAPTURED.get());
        } catch (Throwable t) {
            throw impossible(t);
        }
    }

    long call(long a) {
        try {
            return (long) CALL1.invokeExact(target, CAPTURED.get(), a);
        } catch (Throwable t) {
            throw impossible(t);
        }
    }

    long call(long a, long b) {
        try {
            return (long) CALL2.invokeExact(target, CAPTURED.get(), a, b);
        } catch (Throwable t) {
            throw impossible(t);
        }
    }

    long call(long a, long b, long c) {
        try {
            return (long) CALL3.invokeExact(target, CAPTURED.get(), a, b, c);
        } catch (Throwable t) {
            throw impossible(t);
        }
    }

    long call(long a, long b, long c, long d) {
        try {
            return (long) CALL4.invokeExact(target, CAPTURED.get(), a, b, c, d);
        } catch (Throwable t) {
            throw impossible(t);
        }
    }

    long call(long a, long b, long c, long d, long e) {
        try {
            return (long) CALL5.invokeExact(target, CAPTURED.get(), a, b, c, d, e);
        } catch (Throwable t) {
            throw impossible(t);
        }
    }

    /// What the last call of this thread left in `errno`.
    static int errno() {
        return CAPTURED.get().get(JAVA_INT, ERRNO);
    }

    /// Which error a result of a verb means: most give back the number itself, some -1 and `errno`, a few its
    /// negative.
    ///
    /// @param result what a function that gives back an `int` gave back
    /// @return 0 when it went well
    static int errorOf(long result) {
        int code = (int) result;
        if (code == -1) {
            return errno();
        }
        return Math.abs(code);
    }

    private static MethodHandle handle(int arguments) {
        MemoryLayout[] layouts = new MemoryLayout[arguments];
        Arrays.fill(layouts, JAVA_LONG);
        return Linker.nativeLinker()
                .downcallHandle(FunctionDescriptor.of(JAVA_LONG, layouts), Linker.Option.captureCallState("errno"));
    }

    /// Downcalls throw nothing of their own.
    private static AssertionError impossible(Throwable t) {
        return new AssertionError(t);
    }
}
