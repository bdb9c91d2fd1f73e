package io.rocescope.parser.capture;

import java.lang.foreign.ValueLayout;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/// A frame copied out of its batch, to compare.
record CapturedFrame(
        long number,
        long timeNs,
        LinkType linkType,
        int linkCode,
        int interfaceId,
        int sourceIndex,
        int wireLength,
        String octets,
        @Nullable String comment) {

    static CapturedFrame of(Frame frame) {
        byte[] octets =
                frame.segment().asSlice(frame.offset(), frame.capturedLength()).toArray(ValueLayout.JAVA_BYTE);
        return new CapturedFrame(
                frame.number(),
                frame.timeNs(),
                frame.linkType(),
                frame.linkCode(),
                frame.interfaceId(),
                frame.sourceIndex(),
                frame.wireLength(),
                HexFormat.of().formatHex(octets),
                frame.comment());
    }
}
