package io.rocescope.parser.tap;

import io.rocescope.parser.capture.Frame;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/// A packet that waits for its turn on the common time line.
final class TapPacket implements Comparable<TapPacket> {
    final Sighting sighting = new Sighting();
    /// The frame with octets of its own, where frames are wanted.
    @Nullable
    Frame frame;

    /// Takes a copy of a frame with its time on the common time line and its tap.
    void keep(Frame original, long commonNs, int tap) {
        byte[] octets = new byte[original.capturedLength()];
        MemorySegment.copy(original.segment(), ValueLayout.JAVA_BYTE, original.offset(), octets, 0, octets.length);
        Frame copy = new Frame();
        copy.copyFrom(original, MemorySegment.ofArray(octets), 0);
        copy.setOrigin(original.number(), commonNs, original.linkType(), original.interfaceId());
        copy.setLinkCode(original.linkCode());
        copy.setSourceIndex(tap);
        frame = copy;
    }

    @Override
    public int compareTo(TapPacket other) {
        int byTime = Long.compare(sighting.commonNs, other.sighting.commonNs);
        if (byTime != 0) {
            return byTime;
        }
        int byTap = Integer.compare(sighting.tap, other.sighting.tap);
        return byTap != 0 ? byTap : Long.compare(sighting.number, other.sighting.number);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
