package io.rocescope.parser.flow;

import io.rocescope.parser.capture.Frame;
import io.rocescope.parser.capture.LinkType;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.Layer;
import io.rocescope.parser.dissect.Problem;
import io.rocescope.parser.dissect.RoceKind;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/// Counts of a run of frames, whatever they mean: how many there are of each kind, and how whole. Runs that follow each
/// other can be counted side by side and {@linkplain #add added up}.
public final class FrameCounts {
    private static final long MALFORMED = malformedBits();
    private static final Layer[] LAYERS = Layer.values();

    long packets;
    long rocePackets;
    long roceV1;
    long earliestNs;
    long latestNs;
    private long firstNs;
    private long lastNs;
    long truncated;
    long malformed;
    long reversals;
    long valid;
    long invalid;
    long unchecked;
    final long[] others = new long[LAYERS.length];
    final Set<LinkType> linkTypes = EnumSet.noneOf(LinkType.class);
    private LinkType lastType = LinkType.UNKNOWN;

    private static long malformedBits() {
        long bits = 0;
        for (Problem problem : Problem.values()) {
            boolean crc = problem == Problem.ICRC_INVALID || problem == Problem.ICRC_BYTE_ORDER;
            bits |= problem.malformed() && !crc ? problem.bit() : 0;
        }
        return bits;
    }

    /// Starts again with nothing.
    public void clear() {
        packets = rocePackets = roceV1 = 0;
        truncated = malformed = reversals = 0;
        valid = invalid = unchecked = 0;
        Arrays.fill(others, 0);
        linkTypes.clear();
    }

    /// Counts the next frame.
    ///
    /// @return nanoseconds by which the capture's clock went backwards before it, or 0
    public long count(Dissection d) {
        Frame frame = d.frame();
        long now = frame.timeNs();
        long back = 0;
        if (packets == 0) {
            firstNs = earliestNs = latestNs = now;
        } else if (now < lastNs) {
            reversals++;
            back = lastNs - now;
        }
        lastNs = now;
        earliestNs = Math.min(earliestNs, now);
        latestNs = Math.max(latestNs, now);
        if (frame.linkType() != lastType || packets == 0) {
            lastType = frame.linkType();
            linkTypes.add(lastType);
        }
        packets++;
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

    /// Whether a run can follow without the clock going backwards in it or before it.
    public boolean precedes(FrameCounts run) {
        return run.reversals == 0 && (packets == 0 || run.firstNs >= lastNs);
    }

    /// Adds the run that follows; {@link #precedes} must hold.
    public void add(FrameCounts run) {
        if (run.packets == 0) {
            return;
        }
        if (packets == 0) {
            firstNs = earliestNs = run.firstNs;
            latestNs = run.latestNs;
        }
        lastNs = run.lastNs;
        earliestNs = Math.min(earliestNs, run.earliestNs);
        latestNs = Math.max(latestNs, run.latestNs);
        linkTypes.addAll(run.linkTypes);
        lastType = run.lastType;
        packets += run.packets;
        rocePackets += run.rocePackets;
        roceV1 += run.roceV1;
        truncated += run.truncated;
        malformed += run.malformed;
        valid += run.valid;
        invalid += run.invalid;
        unchecked += run.unchecked;
        for (int i = 0; i < others.length; i++) {
            others[i] += run.others[i];
        }
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
}
