package io.rocescope.replay.ffm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;

/// The C library's socket functions. Each handle but {@link #IF_NAMETOINDEX} and {@link #CLOSE} first takes the memory
/// that errno is left in.
final class SocketCalls {
    static final StructLayout ERRNO = Linker.Option.captureStateLayout();

    private static final VarHandle ERRNO_VALUE = ERRNO.varHandle(MemoryLayout.PathElement.groupElement("errno"));
    private static final Linker LINKER = Linker.nativeLinker();
    private static final Linker.Option CAPTURE = Linker.Option.captureCallState("errno");

    static final MethodHandle SOCKET =
            capturing("socket", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT));
    static final MethodHandle BIND = capturing("bind", FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT));
    static final MethodHandle SETSOCKOPT =
            capturing("setsockopt", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT));
    static final MethodHandle GETSOCKOPT =
            capturing("getsockopt", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, ADDRESS));
    /// The buffer is given as a number, so that a slice of a segment costs nothing.
    static final MethodHandle SEND =
            capturing("send", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT));
    static final MethodHandle SENDMMSG =
            capturing("sendmmsg", FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT));
    static final MethodHandle RECVMSG =
            capturing("recvmsg", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_INT));
    static final MethodHandle PPOLL =
            capturing("ppoll", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG, ADDRESS, ADDRESS));
    static final MethodHandle IF_NAMETOINDEX = LINKER.downcallHandle(
            LINKER.defaultLookup().findOrThrow("if_nametoindex"), FunctionDescriptor.of(JAVA_INT, ADDRESS));
    static final MethodHandle CLOSE = LINKER.downcallHandle(
            LINKER.defaultLookup().findOrThrow("close"), FunctionDescriptor.of(JAVA_INT, JAVA_INT));

    private SocketCalls() {}

    private static MethodHandle capturing(String name, FunctionDescriptor descriptor) {
        return LINKER.downcallHandle(LINKER.defaultLookup().findOrThrow(name), descriptor, CAPTURE);
    }

    static int errno(MemorySegment state) {
        return (int) ERRNO_VALUE.get(state, 0L);
    }
}
