package io.rocescope.parser.testing;

import io.rocescope.parser.capture.Frame;
import io.rocescope.parser.capture.LinkType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.HexFormat;

/// Frames from octets, for tests.
public final class Frames {
    private Frames() {}

    public static Frame of(byte[] octets, LinkType type) {
        MemorySegment segment = Arena.ofAuto().allocate(Math.max(1, octets.length));
        MemorySegment.copy(octets, 0, segment, java.lang.foreign.ValueLayout.JAVA_BYTE, 0, octets.length);
        Frame frame = new Frame();
        frame.setOctets(segment, 0, octets.length, octets.length);
        frame.setOrigin(1, 0, type, 0);
        return frame;
    }

    public static Frame ethernet(String hex) {
        return of(HexFormat.of().parseHex(hex.replaceAll("\\s", "")), LinkType.EN10MB);
    }
}
