package io.rocescope.replay.sim;

import io.rocescope.parser.wire.Psn;
import io.rocescope.parser.wire.Verb;
import io.rocescope.replay.verbs.AddressHandle;
import io.rocescope.replay.verbs.CompletionOpcode;
import io.rocescope.replay.verbs.WorkRequest;
import org.jspecify.annotations.Nullable;

/// A posted send: a copy of the work request, and how far it has come. Sequence numbers are PSNs that do not wrap.
final class SendWqe {
    final long wrId;
    final Verb verb;
    final boolean signaled;
    final boolean fence;
    final boolean solicited;
    final int immediate;
    final int invalidatedKey;
    final long remoteAddress;
    final int rkey;
    final long compareOrAdd;
    final long swap;
    final @Nullable AddressHandle handle;
    final int remoteQpn;
    final int remoteQkey;
    final Buffers buffers;
    final long length;
    final int packets;
    final long first;
    /// Response packets that have come.
    int received;

    SendWqe(SimDevice device, WorkRequest request, boolean signaled, long first, int mtu) {
        this.wrId = request.wrId();
        this.verb = request.verb();
        this.signaled = signaled;
        this.fence = request.isFence();
        this.solicited = request.isSolicited();
        this.immediate = request.immediate();
        this.invalidatedKey = request.invalidatedRkey();
        this.remoteAddress = request.remoteAddress();
        this.rkey = request.rkey();
        this.compareOrAdd = request.compareOrAdd();
        this.swap = request.swap();
        this.handle = request.addressHandle();
        this.remoteQpn = request.remoteQpn();
        this.remoteQkey = request.remoteQkey();
        this.buffers = new Buffers(device, request.elements());
        if (request.isInline()) {
            buffers.makeInline();
        }
        this.length = buffers.length();
        this.first = first;
        this.packets = isAtomic() ? 1 : Psn.packets(length, mtu);
    }

    long last() {
        return first + packets - 1;
    }

    boolean isAtomic() {
        return verb == Verb.ATOMIC_CMP_AND_SWP || verb == Verb.ATOMIC_FETCH_AND_ADD;
    }

    boolean isWrite() {
        return verb == Verb.RDMA_WRITE || verb == Verb.RDMA_WRITE_WITH_IMM;
    }

    CompletionOpcode opcode() {
        return switch (verb) {
            case RDMA_WRITE, RDMA_WRITE_WITH_IMM -> CompletionOpcode.RDMA_WRITE;
            case RDMA_READ -> CompletionOpcode.RDMA_READ;
            case ATOMIC_CMP_AND_SWP -> CompletionOpcode.COMP_SWAP;
            case ATOMIC_FETCH_AND_ADD -> CompletionOpcode.FETCH_ADD;
            default -> CompletionOpcode.SEND;
        };
    }
}
