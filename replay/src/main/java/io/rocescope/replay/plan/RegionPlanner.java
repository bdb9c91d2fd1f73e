package io.rocescope.replay.plan;

import io.rocescope.parser.event.WcStatus;
import io.rocescope.parser.wire.Verb;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Finds one end's memory regions in the addresses that the other end's requests name.
///
/// A remote key is a region. Addresses of one key that lie far apart become regions of their own, so that a plan
/// does not ask for memory that nobody touches.
final class RegionPlanner {
    private static final long PAGE_MASK = 4095;
    /// Room for the target of requests that name no region of their own.
    private static final long SMALLEST = 8;
    private static final long LARGEST_GAP = 16L << 20;

    private final String end;
    private final Map<Long, List<Span>> byKey = new TreeMap<>();
    private final List<Span> ordered = new ArrayList<>();

    /// Octets that were used with one key.
    private static final class Span {
        private final long key;
        private final Set<Access> access = EnumSet.noneOf(Access.class);
        private long start;
        private long last;
        private String name = "";

        Span(long key, long start, long last) {
            this.key = key;
            this.start = start;
            this.last = last;
        }

        boolean holds(long address, long length) {
            return Long.compareUnsigned(address, start) >= 0
                    && Long.compareUnsigned(address + Math.max(0, length - 1), last) <= 0;
        }

        long base() {
            return start & ~PAGE_MASK;
        }
    }

    /// Where a request goes.
    ///
    /// @param region its name, or null
    record Target(
            @Nullable String region, long offset, @Nullable Flaw flaw) {}

    /// @param end a or b, for the names
    /// @param drafts requests of the other end
    RegionPlanner(String end, List<Draft> drafts) {
        this.end = end;
        drafts.stream()
                .map(RegionPlanner::placed)
                .filter(d -> needsRegion(d.verb()) && d.bytes() > 0 && !refused(d))
                .sorted(Comparator.comparingLong(Draft::rKey)
                        .thenComparing(Draft::remoteAddress, Long::compareUnsigned))
                .forEach(this::add);
        int number = 1;
        for (List<Span> spans : byKey.values()) {
            for (Span span : spans) {
                span.name = end + number++;
                ordered.add(span);
            }
        }
    }

    private static boolean refused(Draft draft) {
        return draft.status() == WcStatus.IBV_WC_REM_ACCESS_ERR
                || draft.status() == WcStatus.IBV_WC_REM_INV_REQ_ERR
                || draft.status() == WcStatus.IBV_WC_WR_FLUSH_ERR;
    }

    /// A request whose address the capture cut off goes to address 0 of key 0.
    private static Draft placed(Draft draft) {
        return draft.hasRemoteAddress() ? draft : draft.at(0, 0);
    }

    static boolean needsRegion(Verb verb) {
        return switch (verb) {
            case SEND, SEND_WITH_IMM, SEND_WITH_INV -> false;
            default -> true;
        };
    }

    /// Drafts come by key and address.
    private void add(Draft draft) {
        long start = draft.remoteAddress();
        long last = start + draft.bytes() - 1;
        List<Span> spans = byKey.computeIfAbsent(draft.rKey(), _ -> new ArrayList<>());
        Span newest = spans.isEmpty() ? null : spans.getLast();
        if (newest == null || Long.compareUnsigned(start, newest.last + LARGEST_GAP) > 0) {
            newest = new Span(draft.rKey(), start, last);
            spans.add(newest);
        } else if (Long.compareUnsigned(last, newest.last) > 0) {
            newest.last = last;
        }
        newest.access.add(needed(draft.verb()));
    }

    /// What a verb needs of the region that it names.
    static Access needed(Verb verb) {
        return switch (verb) {
            case RDMA_READ -> Access.REMOTE_READ;
            case ATOMIC_CMP_AND_SWP, ATOMIC_FETCH_AND_ADD -> Access.REMOTE_ATOMIC;
            default -> Access.REMOTE_WRITE;
        };
    }

    List<Region> regions() {
        List<Region> regions = new ArrayList<>();
        for (Span span : ordered) {
            long length = Math.max(SMALLEST, span.last - span.base() + 1);
            regions.add(new Region(span.name, length, span.access, span.key, span.base()));
        }
        if (regions.isEmpty()) {
            regions.add(new Region(end + "1", PAGE_MASK + 1, Set.of(), 0, 0));
        }
        return regions;
    }

    /// What the other end's requests need of this end's queue pair.
    Set<Access> access() {
        Set<Access> all = EnumSet.noneOf(Access.class);
        ordered.forEach(span -> all.addAll(span.access));
        return all;
    }

    Target target(Draft unplaced) {
        if (!needsRegion(unplaced.verb())) {
            return new Target(null, 0, null);
        }
        Draft draft = placed(unplaced);
        String any = ordered.isEmpty() ? end + "1" : ordered.getFirst().name;
        if (draft.status() == WcStatus.IBV_WC_REM_ACCESS_ERR) {
            return refusedTarget(draft, any);
        }
        Span span = find(draft);
        if (span == null) {
            return new Target(any, draft.remoteAddress() & 7, null);
        }
        return new Target(span.name, draft.remoteAddress() - span.base(), null);
    }

    private Target refusedTarget(Draft draft, String any) {
        Span span = find(draft);
        if (span != null && !span.access.contains(needed(draft.verb()))) {
            return new Target(span.name, draft.remoteAddress() - span.base(), Flaw.NO_ACCESS);
        }
        List<Span> sameKey = byKey.getOrDefault(draft.rKey(), List.of());
        if (span == null && !sameKey.isEmpty()) {
            Span near = sameKey.getLast();
            return new Target(near.name, draft.remoteAddress() - near.base(), Flaw.OUT_OF_BOUNDS);
        }
        return new Target(any, 0, Flaw.BAD_RKEY);
    }

    private @Nullable Span find(Draft draft) {
        for (Span span : byKey.getOrDefault(draft.rKey(), List.of())) {
            if (span.holds(draft.remoteAddress(), draft.bytes())) {
                return span;
            }
        }
        return null;
    }
}
