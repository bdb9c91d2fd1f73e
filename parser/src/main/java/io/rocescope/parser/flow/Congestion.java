package io.rocescope.parser.flow;

/// When a flow was marked and when it was told so.
final class Congestion {
    /// Marks closer than this belong to one spell of congestion.
    private static final long SPELL_NS = 1_000_000;

    private long lastMarkNs = Long.MIN_VALUE;
    private long lastCnpNs = Long.MIN_VALUE;

    /// @return whether a new spell begins
    boolean marked(long nowNs) {
        boolean begins = lastMarkNs == Long.MIN_VALUE || nowNs - lastMarkNs > SPELL_NS;
        lastMarkNs = nowNs;
        return begins;
    }

    /// @return nanoseconds since the CNP before, or -1
    long notified(long nowNs) {
        long since = lastCnpNs == Long.MIN_VALUE ? -1 : nowNs - lastCnpNs;
        lastCnpNs = nowNs;
        return since;
    }
}
