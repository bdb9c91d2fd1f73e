package io.rocescope.parser.flow;

import io.rocescope.parser.dissect.Layer;
import io.rocescope.parser.event.CaptureSummary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// What a capture holds as a whole.
final class CaptureStats {
    private static final Layer[] LAYERS = Layer.values();

    final FrameCounts frames = new FrameCounts();
    long cnps;
    long ecnMarked;
    long pauseFrames;
    long untracked;
    long management;

    long lastNs() {
        return frames.latestNs;
    }

    CaptureSummary summary(
            List<String> files,
            boolean endsMidPacket,
            FrameCopies copies,
            List<CaptureSummary.IcrcExplanation> explanations) {
        List<CaptureSummary.Kind> kinds = new ArrayList<>();
        for (Layer layer : LAYERS) {
            if (frames.others[layer.ordinal()] > 0) {
                kinds.add(new CaptureSummary.Kind(layer.name(), frames.others[layer.ordinal()]));
            }
        }
        kinds.sort(Comparator.comparingLong(CaptureSummary.Kind::frames).reversed());
        return new CaptureSummary(
                files,
                frames.packets,
                frames.rocePackets,
                frames.earliestNs,
                frames.latestNs,
                frames.linkTypes.stream().map(Enum::name).toList(),
                frames.truncated,
                frames.malformed,
                frames.reversals,
                copies.copies(),
                copies.isDoubled(),
                endsMidPacket,
                new CaptureSummary.Icrc(frames.valid, frames.invalid, frames.unchecked),
                cnps,
                ecnMarked,
                pauseFrames,
                untracked,
                management,
                frames.roceV1,
                kinds,
                explanations);
    }
}
