package io.rocescope.replay.ffm;

import static java.lang.foreign.ValueLayout.ADDRESS;

import io.rocescope.replay.verbs.CompletionChannel;
import io.rocescope.replay.verbs.CompletionQueue;
import io.rocescope.replay.verbs.VerbsException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// A completion channel, by libibverbs.
final class IbChannel extends NativeResource implements CompletionChannel {
    private final IbRnic rnic;
    private final long channel;
    private final int fd;

    private IbChannel(IbRnic rnic, long channel) {
        super(newArena(), rnic);
        this.rnic = rnic;
        this.channel = channel;
        var fields = new Field(
                MemorySegment.ofAddress(channel).reinterpret(IbStructs.COMP_CHANNEL.byteSize()),
                IbStructs.COMP_CHANNEL);
        fd = fields.getInt("fd");
    }

    static IbChannel create(IbRnic rnic) throws VerbsException {
        NativeFunction create = rnic.functions().createCompChannel;
        var made = new IbChannel(rnic, checkPointer(create, create.call(rnic.address()), rnic.name()));
        made.enter();
        return made;
    }

    /// The address of the `struct ibv_comp_channel`.
    long address() {
        return channel;
    }

    @Override
    public synchronized @Nullable CompletionQueue await(long timeoutNs) throws VerbsException {
        checkOpen();
        if (!Descriptors.awaitReadable(fd, timeoutNs)) {
            return null;
        }
        IbFunctions ib = rnic.functions();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment cq = arena.allocate(ADDRESS);
            MemorySegment cqContext = arena.allocate(ADDRESS);
            check(ib.getCqEvent, ib.getCqEvent.call(channel, cq.address(), cqContext.address()), "");
            long address = cq.get(ADDRESS, 0).address();
            ib.ackCqEvents.call(address, 1);
            return (IbCq) rnic.subject(address);
        }
    }

    @Override
    void destroy() throws VerbsException {
        NativeFunction destroy = rnic.functions().destroyCompChannel;
        check(destroy, destroy.call(channel), "");
    }
}
