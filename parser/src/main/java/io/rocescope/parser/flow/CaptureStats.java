package io.rocescope.parser.flow;

import io.rocescope.parser.capture.Frame;
import io.rocescope.parser.capture.LinkType;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.Layer;
import io.rocescope.parser.dissect.Problem;
import io.rocescope.parser.dissect.RoceKind;
import io.rocescope.parser.event.CaptureSummary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// Counts what a capture holds, packet by packet.
final class CaptureStats {
    private static final long MALFORMED = malformedBits();
    private static final Layer[] LAYERS = Layer.values();

    private long packets;
    private long rocePackets;
    private long roceV1;
    private long firstNs;
    private long lastNs;
    private long previousNs;
    private long truncated;
    private long malformed;
    private long reversals;
    private long valid;
    private long invalid;
    private long unchecked;
    private final long[] others = new long[LAYERS.length];
    private final Set<LinkType> linkTypes = EnumSet.noneOf(LinkType.class);
    private LinkType lastType = LinkType.UNKNOWN;

    long cnps;
    long ecnMarked;
    long pauseFrames;
    long untracked;
    long management;

    private static long malformedBits() {
        long bits = 0;
        for (Problem problem : Problem.values()) {
            boolean crc = problem == Problem.ICRC_INVALID || problem == Problem.ICRC_BYTE_ORDER;
            bits |= problem.malformed() && !crc ? problem.bit() : 0;
        }
        return bits;
    }

    /// Counts a frame.
    ///
    /// @return how far the capture's clock went backwards before it, or 0
    long count(Dissection d) {
        Frame frame = d.frame();
        long now = frame.timeNs();
        long back = 0;
        if (packets == 0) {
            firstNs = lastNs = now;
        } else if (now < previousNs) {
            reversals++;
            back = previousNs - now;
        }
        previousNs = now;
        firstNs = Math.min(firstNs, now);
        lastNs = Math.max(lastNs, now);
        packets++;
        if (frame.linkType() != lastType || packets == 1) {
            lastType = frame.linkType();
            linkTypes.add(lastType);
        }
        if (d.cut()) {
            truncated++;
        }
        if ((d.problems() & MALFORMED) != 0) {
            malformed++;
        }
        if (d.roceKind() == RoceKind.NONE) {
            others[d.layerCount() == 0 ? Layer.DATA.ordinal() : kindOf(d).ordinal()]++;
            return back;
        }
        rocePackets++;
        if (d.roceKind() == RoceKind.ROCE_V1) {
            roceV1++;
        }
        switch (d.icrcStatus()) {
            case VALID -> valid++;
            case INVALID -> invalid++;
            default -> unchecked++;
        }
        return back;
    }

    /// The innermost layer that says what the frame is.
    private static Layer kindOf(Dissection d) {
        for (int i = d.layerCount() - 1; i >= 0; i--) {
            Layer layer = d.layer(i);
            if (layer != Layer.TRAILER && layer != Layer.DATA) {
                return layer;
            }
        }
        return Layer.DATA;
    }

    long packets() {
        return packets;
    }

    long lastNs() {
        return lastNs;
    }

    CaptureSummary summary(
            List<String> files,
            boolean endsMidPacket,
            FrameCopies copies,
            List<CaptureSummary.IcrcExplanation> explanations) {
        List<CaptureSummary.Kind> kinds = new ArrayList<>();
        for (Layer layer : LAYERS) {
            if (others[layer.ordinal()] > 0) {
                kinds.add(new CaptureSummary.Kind(layer.name(), others[layer.ordinal()]));
            }
        }
        kinds.sort(Comparator.comparingLong(CaptureSummary.Kind::frames).reversed());
        return new CaptureSummary(
                files,
                packets,
                rocePackets,
                firstNs,
                lastNs,
                linkTypes.stream().map(Enum::name).toList(),
                truncated,
                malformed,
                reversals,
                copies.copies(),
                copies.isDoubled(),
                endsMidPacket,
                new CaptureSummary.Icrc(valid, invalid, unchecked),
                cnps,
                ecnMarked,
                pauseFrames,
                untracked,
                management,
                roceV1,
                kinds,
                explanations);
    }
}
