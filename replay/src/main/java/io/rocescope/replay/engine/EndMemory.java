package io.rocescope.replay.engine;

import io.rocescope.replay.plan.Payload;
import io.rocescope.replay.plan.PlannedEnd;
import io.rocescope.replay.plan.PlannedRequest;
import io.rocescope.replay.plan.Region;
import io.rocescope.replay.verbs.Access;
import io.rocescope.replay.verbs.MemoryRegion;
import io.rocescope.replay.verbs.ProtectionDomain;
import io.rocescope.replay.verbs.VerbsException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// One end's memory: what the other end reads and writes, what it sends from, and what it receives into.
final class EndMemory {
    /// Each request has octets of its own up to this total; beyond, all share the longest one's.
    private static final long LARGEST_OWN = 256L << 20;
    private static final int ALIGNMENT = 64;
    private static final int GRH = 40;

    private final List<MemoryRegion> regions = new ArrayList<>();
    private final MemoryRegion source;
    private final MemoryRegion sink;
    private final long[] offsets;

    EndMemory(ProtectionDomain domain, PlannedEnd end, int requests, Payload payload) throws VerbsException {
        for (Region region : end.regions()) {
            regions.add(domain.registerMemory(region.length(), access(region.access())));
        }
        offsets = new long[requests];
        long longest = 1;
        long total = 0;
        for (int i = 0; i < requests; i++) {
            long length = end.requests().get(i).length();
            longest = Math.max(longest, length);
            offsets[i] = total;
            total += (length + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
        }
        boolean own = total <= LARGEST_OWN;
        source = domain.registerMemory(own ? Math.max(total, 1) : longest, Set.of(Access.LOCAL_WRITE));
        if (!own) {
            Arrays.fill(offsets, 0);
        }
        sink = domain.registerMemory(Math.max(1, end.longestReceive()) + GRH, Set.of(Access.LOCAL_WRITE));
        fill(end, requests, payload);
    }

    private void fill(PlannedEnd end, int requests, Payload payload) {
        if (payload == Payload.ZERO) {
            return;
        }
        for (int i = 0; i < requests; i++) {
            PlannedRequest request = end.requests().get(i);
            byte[] captured = payload == Payload.CAPTURED ? request.payloadOctets() : null;
            source.write(offsets[i], captured == null ? pattern(request) : captured);
        }
    }

    /// The request's number, over and over.
    static byte[] pattern(PlannedRequest request) {
        byte[] octets = new byte[(int) Math.min(request.length(), 1 << 20)];
        for (int i = 0; i < octets.length; i++) {
            octets[i] = (byte) (request.id() >>> (Byte.SIZE * (3 - (i & 3))));
        }
        return octets;
    }

    private static Set<Access> access(Set<io.rocescope.replay.plan.Access> planned) {
        Set<Access> access = EnumSet.of(Access.LOCAL_WRITE);
        for (io.rocescope.replay.plan.Access one : planned) {
            access.add(Access.valueOf(one.name()));
        }
        return access;
    }

    static Set<Access> queuePairAccess(Set<io.rocescope.replay.plan.Access> planned) {
        return access(planned);
    }

    MemoryRegion region(int index) {
        return regions.get(index);
    }

    MemoryRegion source() {
        return source;
    }

    long sourceOffset(int request) {
        return offsets[request];
    }

    MemoryRegion sink() {
        return sink;
    }
}
