package io.rocescope.replay.ffm;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import io.rocescope.replay.verbs.Gid;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/// Reads and writes members of a structure by their names in C, for what is done once and need not be fast.
///
/// @param memory of one structure
/// @param layout of it
record Field(MemorySegment memory, StructLayout layout) {
    private static final ValueLayout.OfLong WIRE_LONG = JAVA_LONG.withOrder(ByteOrder.BIG_ENDIAN);

    /// The whole value of an integer, signed as Java's type of its size.
    long get(String... path) {
        MemoryLayout member = member(path);
        long offset = CStruct.offset(layout, path);
        return switch ((int) member.byteSize()) {
            case 1 -> memory.get(JAVA_BYTE, offset);
            case 2 -> memory.get(JAVA_SHORT, offset);
            case 4 -> memory.get(JAVA_INT, offset);
            default -> memory.get(JAVA_LONG, offset);
        };
    }

    int getInt(String... path) {
        return (int) get(path);
    }

    /// An unsigned octet.
    int getOctet(String... path) {
        return (int) get(path) & 0xFF;
    }

    /// Sixteen unsigned bits.
    int getShort(String... path) {
        return (int) get(path) & 0xFFFF;
    }

    /// Eight octets in the order of the wire.
    long getWireLong(String... path) {
        return memory.get(WIRE_LONG, CStruct.offset(layout, path));
    }

    Gid getGid(String... path) {
        long offset = CStruct.offset(layout, path);
        return new Gid(memory.get(WIRE_LONG, offset), memory.get(WIRE_LONG, offset + Long.BYTES));
    }

    /// @param value its lower bits, as many as the member has
    Field set(long value, String... path) {
        long offset = CStruct.offset(layout, path);
        switch ((int) member(path).byteSize()) {
            case 1 -> memory.set(JAVA_BYTE, offset, (byte) value);
            case 2 -> memory.set(JAVA_SHORT, offset, (short) value);
            case 4 -> memory.set(JAVA_INT, offset, (int) value);
            default -> memory.set(JAVA_LONG, offset, value);
        }
        return this;
    }

    Field setGid(Gid gid, String... path) {
        long offset = CStruct.offset(layout, path);
        memory.set(WIRE_LONG, offset, gid.high());
        memory.set(WIRE_LONG, offset + Long.BYTES, gid.low());
        return this;
    }

    long address() {
        return memory.address();
    }

    private MemoryLayout member(String... path) {
        MemoryLayout.PathElement[] elements = new MemoryLayout.PathElement[path.length];
        for (int i = 0; i < path.length; i++) {
            elements[i] = MemoryLayout.PathElement.groupElement(path[i]);
        }
        return layout.select(elements);
    }
}
