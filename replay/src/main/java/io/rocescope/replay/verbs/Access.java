package io.rocescope.replay.verbs;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/// What may be done to a memory region or through a queue pair: `enum ibv_access_flags`.
public enum Access {
    LOCAL_WRITE(1),
    REMOTE_WRITE(1 << 1),
    REMOTE_READ(1 << 2),
    REMOTE_ATOMIC(1 << 3),
    /// Memory windows may be bound to the region.
    MW_BIND(1 << 4),
    /// Remote addresses count from 0 instead of from the region's address.
    ZERO_BASED(1 << 5),
    /// The device asks for pages when it needs them.
    ON_DEMAND(1 << 6),
    /// PCI writes may overtake each other.
    RELAXED_ORDERING(1 << 20);

    /// Everything that a peer's requests need: local write, remote write, read and atomics.
    public static final Set<Access> ALL_REMOTE =
            Collections.unmodifiableSet(EnumSet.of(LOCAL_WRITE, REMOTE_WRITE, REMOTE_READ, REMOTE_ATOMIC));

    private final int bit;

    Access(int bit) {
        this.bit = bit;
    }

    public int bit() {
        return bit;
    }

    /// The bits of all, as `ibv_reg_mr` takes them.
    public static int bits(Set<Access> set) {
        int bits = 0;
        for (Access access : set) {
            bits |= access.bit;
        }
        return bits;
    }

    /// The flags that are set in a number; unknown bits are left out.
    public static Set<Access> ofBits(int bits) {
        var set = EnumSet.noneOf(Access.class);
        for (Access access : values()) {
            if ((bits & access.bit) != 0) {
                set.add(access);
            }
        }
        return Collections.unmodifiableSet(set);
    }
}
