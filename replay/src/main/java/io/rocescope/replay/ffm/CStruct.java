package io.rocescope.replay.ffm;

import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.StructLayout;
import java.lang.foreign.UnionLayout;
import java.util.ArrayList;
import java.util.List;

/// Lays out structures as the C compiler does: every member at its natural alignment, the size a multiple of the
/// largest.
final class CStruct {
    private CStruct() {}

    /// A whole structure.
    ///
    /// @param name as in C, without `struct`
    static StructLayout of(String name, MemoryLayout... members) {
        return lay(name, true, members);
    }

    /// The first members of a structure that is longer in C, so that its size says nothing.
    static StructLayout prefix(String name, MemoryLayout... members) {
        return lay(name, false, members);
    }

    /// A union inside a structure, padded to its alignment.
    static UnionLayout union(String name, MemoryLayout... members) {
        long size = 0;
        long alignment = 1;
        for (MemoryLayout member : members) {
            size = Math.max(size, member.byteSize());
            alignment = Math.max(alignment, member.byteAlignment());
        }
        List<MemoryLayout> all = new ArrayList<>(List.of(members));
        long padded = roundUp(size, alignment);
        if (padded > size) {
            all.add(MemoryLayout.paddingLayout(padded));
        }
        return MemoryLayout.unionLayout(all.toArray(MemoryLayout[]::new)).withName(name);
    }

    /// Where a member stands, in octets from the start.
    static long offset(MemoryLayout layout, String... path) {
        PathElement[] elements = new PathElement[path.length];
        for (int i = 0; i < path.length; i++) {
            elements[i] = PathElement.groupElement(path[i]);
        }
        return layout.byteOffset(elements);
    }

    private static StructLayout lay(String name, boolean whole, MemoryLayout... members) {
        List<MemoryLayout> all = new ArrayList<>();
        long offset = 0;
        long alignment = 1;
        for (MemoryLayout member : members) {
            long start = roundUp(offset, member.byteAlignment());
            pad(all, start - offset);
            all.add(member);
            offset = start + member.byteSize();
            alignment = Math.max(alignment, member.byteAlignment());
        }
        if (whole) {
            pad(all, roundUp(offset, alignment) - offset);
        }
        return MemoryLayout.structLayout(all.toArray(MemoryLayout[]::new)).withName(name);
    }

    private static void pad(List<MemoryLayout> all, long octets) {
        if (octets > 0) {
            all.add(MemoryLayout.paddingLayout(octets));
        }
    }

    private static long roundUp(long value, long multiple) {
        return (value + multiple - 1) / multiple * multiple;
    }
}
