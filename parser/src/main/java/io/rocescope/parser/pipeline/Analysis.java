package io.rocescope.parser.pipeline;

import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.CaptureWarning;
import io.rocescope.parser.capture.FrameBatch;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.Dissector;
import io.rocescope.parser.dissect.DissectorOptions;
import io.rocescope.parser.event.AnalysisSink;
import io.rocescope.parser.event.PacketAnalysis;
import io.rocescope.parser.flow.Tracker;
import io.rocescope.parser.flow.TrackerOptions;
import org.jspecify.annotations.Nullable;

/// The only loop over packets: frames are dissected, tracked and handed on.
public final class Analysis {
    private static final int BATCH_CAPACITY = 1 << 20;

    private Analysis() {}

    /// Runs a capture through the tracker.
    ///
    /// @param packets takes each packet as it passes, or null
    public static AnalysisResult run(
            FrameSource source,
            DissectorOptions dissecting,
            TrackerOptions tracking,
            AnalysisSink sink,
            @Nullable PacketSink packets) {
        Tracker tracker = new Tracker(tracking, sink);
        Dissector dissector = new Dissector(dissecting);
        Dissection dissection = new Dissection();
        PacketAnalysis analysis = new PacketAnalysis();
        FrameBatch batch = new FrameBatch(BATCH_CAPACITY);
        CaptureException failure = null;
        boolean stopped = false;
        try {
            while (!stopped && source.fill(batch)) {
                for (int i = 0; i < batch.count(); i++) {
                    dissector.dissect(batch.frame(i), dissection);
                    tracker.track(dissection, analysis);
                    if (packets != null && !packets.packet(dissection, analysis)) {
                        stopped = true;
                        break;
                    }
                }
            }
        } catch (CaptureException e) {
            failure = e;
        }
        tracker.finish();
        boolean midPacket =
                source.warnings().stream().anyMatch(warning -> warning.kind() == CaptureWarning.Kind.ENDS_MID_PACKET);
        return new AnalysisResult(
                tracker.capture(source.names(), midPacket), tracker.connections(), source.warnings(), failure, stopped);
    }
}
