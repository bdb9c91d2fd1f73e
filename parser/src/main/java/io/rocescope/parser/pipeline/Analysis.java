package io.rocescope.parser.pipeline;

import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.CaptureWarning;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.event.AnalysisSink;
import io.rocescope.parser.flow.Tracker;
import io.rocescope.parser.pipeline.PacketBatch.Packet;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/// The only loop over packets: frames are read and dissected ahead, put into the order of time, tracked, and handed on
/// in
/// the order of the file.
public final class Analysis {
    private final FrameSource source;
    private final AnalysisOptions options;
    private final @Nullable PacketSink packets;
    private final Interim interim;
    private final Tracker tracker;
    private final TimeOrder order;
    /// Packets in the file's order whose turn to be handed on has not come; empty without a packet sink.
    private final ArrayDeque<Packet> inFileOrder = new ArrayDeque<>();

    private int heldBatches;
    private long done;
    /// A sink wants no more.
    private boolean stopped;
    /// The user wants no more; what was read is tracked all the same.
    private boolean cancelled;

    private Analysis(
            FrameSource source,
            AnalysisOptions options,
            AnalysisSink sink,
            @Nullable PacketSink packets,
            Interim interim) {
        this.source = source;
        this.options = options;
        this.packets = packets;
        this.interim = interim;
        this.tracker = new Tracker(options.tracking(), sink);
        this.order = new TimeOrder(options.reorderWindow());
    }

    /// Runs a capture through the tracker.
    ///
    /// @param packets takes each packet as it passes, or null
    public static AnalysisResult run(
            FrameSource source, AnalysisOptions options, AnalysisSink sink, @Nullable PacketSink packets) {
        return run(source, options, sink, packets, Interim.NONE);
    }

    /// Runs a capture through the tracker, and tells on the way what was found so far.
    ///
    /// @param packets takes each packet as it passes, or null
    public static AnalysisResult run(
            FrameSource source,
            AnalysisOptions options,
            AnalysisSink sink,
            @Nullable PacketSink packets,
            Interim interim) {
        return new Analysis(source, options, sink, packets, interim).run();
    }

    private AnalysisResult run() {
        CaptureException failure = null;
        try (BatchReader reader = new BatchReader(source, options)) {
            try {
                failure = readAll(reader);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                cancelled = true;
            }
            while (!order.isEmpty() && !stopped) {
                track(order.take(), reader);
            }
        }
        tracker.finish();
        boolean midPacket =
                source.warnings().stream().anyMatch(warning -> warning.kind() == CaptureWarning.Kind.ENDS_MID_PACKET);
        return new AnalysisResult(
                tracker.capture(source.names(), midPacket),
                tracker.connections(),
                source.warnings(),
                failure,
                stopped || cancelled);
    }

    /// @return why reading ended early, or null
    private @Nullable CaptureException readAll(BatchReader reader) throws InterruptedException {
        PacketBatch batch = reader.next();
        while (!batch.last && !stopped) {
            take(batch, reader);
            options.progress().at(source.position(), source.size(), done);
            if (interim.isWanted()) {
                interim.take(tracker.capture(source.names(), false), tracker.connections());
            }
            if (options.cancelled().getAsBoolean()) {
                cancelled = true;
                return null;
            }
            batch = reader.next();
        }
        return batch.failure;
    }

    private void take(PacketBatch batch, BatchReader reader) {
        int count = batch.frames.count();
        if (count == 0) {
            // A live input's sign that nothing comes for now.
            reader.giveBack(batch);
            return;
        }
        heldBatches++;
        boolean all = options.selection().equals(AnalysisOptions.EVERYTHING);
        boolean counted = all && tracker.arrive(batch.counts);
        for (int i = 0; i < count && !stopped; i++) {
            Packet packet = batch.packet(i);
            if (!all && !options.selection().test(packet.dissection)) {
                release(packet, reader);
                continue;
            }
            if (!counted) {
                tracker.arrive(packet.dissection);
            }
            order.add(packet, batch.timesNs[i]);
            if (packets != null) {
                inFileOrder.add(packet);
            }
            if (order.isFull()) {
                track(order.take(), reader);
            }
        }
        reader.ensureBeyond(heldBatches);
    }

    private void track(Packet packet, BatchReader reader) {
        tracker.track(packet.dissection, packet.signature, packet.analysis);
        packet.tracked = true;
        done++;
        if (packets == null) {
            release(packet, reader);
            return;
        }
        while (!inFileOrder.isEmpty() && inFileOrder.peekFirst().tracked) {
            Packet next = inFileOrder.pollFirst();
            if (!stopped && !packets.packet(next.dissection, next.analysis)) {
                stopped = true;
            }
            release(next, reader);
        }
    }

    private void release(Packet packet, BatchReader reader) {
        PacketBatch batch = packet.batch;
        batch.waiting--;
        if (batch.waiting == 0) {
            heldBatches--;
            reader.giveBack(batch);
        }
    }
}
