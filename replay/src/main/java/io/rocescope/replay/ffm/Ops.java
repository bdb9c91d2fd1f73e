package io.rocescope.replay.ffm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/// The verbs that are inline functions in verbs.h: they call a function that the device's driver has put into
/// `context->ops`. They are what an application does all day, so nothing is allocated on the way: the handles are
/// constants, pointers are passed as numbers, and errors come back as numbers.
final class Ops {
    private static final MethodHandle THREE_POINTERS =
            Linker.nativeLinker().downcallHandle(FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG));
    private static final MethodHandle POLL =
            Linker.nativeLinker().downcallHandle(FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_LONG));
    private static final MethodHandle NOTIFY =
            Linker.nativeLinker().downcallHandle(FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_INT));

    private final MemorySegment pollCq;
    private final MemorySegment reqNotifyCq;
    private final MemorySegment postSend;
    private final MemorySegment postRecv;
    private final MemorySegment postSrqRecv;

    /// @param context of `struct ibv_context`, readable
    Ops(MemorySegment context) {
        pollCq = function(context, "poll_cq");
        reqNotifyCq = function(context, "req_notify_cq");
        postSend = function(context, "post_send");
        postRecv = function(context, "post_recv");
        postSrqRecv = function(context, "post_srq_recv");
    }

    /// The address of one of the functions.
    static MemorySegment function(MemorySegment context, String name) {
        return context.get(ADDRESS, CStruct.offset(IbStructs.CONTEXT, "ops", name));
    }

    /// @return how many completions were written, negative when the queue is broken
    int pollCq(long cq, int entries, long wc) {
        try {
            return (int) POLL.invokeExact(pollCq, cq, entries, wc);
        } catch (Throwable t) {
            throw new AssertionError(t);
        }
    }

    int requestNotify(long cq, int solicitedOnly) {
        try {
            return (int) NOTIFY.invokeExact(reqNotifyCq, cq, solicitedOnly);
        } catch (Throwable t) {
            throw new AssertionError(t);
        }
    }

    int postSend(long qp, long wr, long badWr) {
        return post(postSend, qp, wr, badWr);
    }

    int postReceive(long qp, long wr, long badWr) {
        return post(postRecv, qp, wr, badWr);
    }

    int postSharedReceive(long srq, long wr, long badWr) {
        return post(postSrqRecv, srq, wr, badWr);
    }

    private static int post(MemorySegment function, long queue, long wr, long badWr) {
        try {
            return (int) THREE_POINTERS.invokeExact(function, queue, wr, badWr);
        } catch (Throwable t) {
            throw new AssertionError(t);
        }
    }
}
