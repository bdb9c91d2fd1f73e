package io.rocescope.parser.detail;

import io.rocescope.parser.capture.Frame;
import io.rocescope.parser.dissect.Dissection;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The node about the frame itself: what the capture says about it.
final class FrameNode {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.nnnnnnnnn 'UTC'", Locale.ROOT);
    private static final long NS_PER_S = 1_000_000_000;

    private FrameNode() {}

    static FieldNode of(Dissection dissection) {
        Frame frame = dissection.frame();
        List<FieldNode> children = new ArrayList<>();
        children.add(number("frame.number", "Number", frame.number(), "Position in the input, from 1."));
        children.add(number("frame.time_epoch_ns", "Time", frame.timeNs(), "Nanoseconds since 1970.")
                .withMeaning(time(frame.timeNs())));
        children.add(number("frame.len", "Length", frame.wireLength(), "Octets on the wire, as the capture says."));
        children.add(number("frame.cap_len", "Captured length", frame.capturedLength(), "Octets in the capture."));
        children.add(text("frame.encap_type", "Link type", frame.linkType().name(), "What the frame starts with."));
        children.add(number("frame.interface_id", "Interface", frame.interfaceId(), "Interface of the capture file."));
        String comment = frame.comment();
        if (comment != null) {
            children.add(text("frame.comment", "Comment", comment, "Kept by the capture file."));
        }
        String summary = frame.wireLength() + " octets"
                + (frame.capturedLength() < frame.wireLength() ? ", " + frame.capturedLength() + " captured" : "");
        return new FieldNode("frame", "Frame " + frame.number(), summary, "", null, -1, 0, "", children, List.of());
    }

    private static String time(long ns) {
        Instant instant = Instant.ofEpochSecond(Math.floorDiv(ns, NS_PER_S), Math.floorMod(ns, NS_PER_S));
        return TIME.format(instant.atOffset(ZoneOffset.UTC));
    }

    private static FieldNode number(String name, String label, long value, String doc) {
        return new FieldNode(name, label, Long.toString(value), "", value, -1, 0, doc, List.of(), List.of());
    }

    private static FieldNode text(String name, String label, String value, String doc) {
        return new FieldNode(name, label, value, "", null, -1, 0, doc, List.of(), List.of());
    }
}
