package io.rocescope.parser.pipeline;

import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.FrameBatch;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.Dissector;
import io.rocescope.parser.dissect.DissectorOptions;
import io.rocescope.parser.event.PacketAnalysis;
import io.rocescope.parser.flow.FrameCopies;
import io.rocescope.parser.flow.FrameCounts;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/// A batch of frames with their dissections, passed between threads as a whole and used again.
final class PacketBatch {
    final FrameBatch frames;
    private final Dissector dissector;
    private Packet[] packets = new Packet[0];
    private CountDownLatch dissected = new CountDownLatch(0);
    private volatile @Nullable RuntimeException fault;
    /// Counted while the frames are at hand; the thread that tracks need not touch them for it.
    final FrameCounts counts = new FrameCounts();

    /// The frames' times, side by side.
    long[] timesNs = new long[0];

    /// Packets that have not been handed out yet.
    int waiting;

    /// Why reading ended, on the last batch.
    @Nullable
    CaptureException failure;

    boolean last;

    /// A packet of the batch and where it stands in the two orders: that of the file and that of time.
    static final class Packet {
        final PacketBatch batch;
        final Dissection dissection = new Dissection();
        final PacketAnalysis analysis = new PacketAnalysis();
        boolean tracked;
        /// {@link FrameCopies#signature} of a RoCE packet.
        long signature;

        private Packet(PacketBatch batch) {
            this.batch = batch;
        }
    }

    PacketBatch(int capacity, DissectorOptions options) {
        frames = new FrameBatch(capacity);
        dissector = new Dissector(options);
    }

    /// Says that the frames are there and their dissection is under way.
    void begin() {
        dissected = new CountDownLatch(1);
        fault = null;
        waiting = frames.count();
        if (packets.length < waiting) {
            Packet[] more = Arrays.copyOf(packets, Math.min(FrameBatch.MAX_FRAMES, waiting * 2));
            for (int i = packets.length; i < more.length; i++) {
                more[i] = new Packet(this);
            }
            packets = more;
            timesNs = new long[more.length];
        }
    }

    void dissect() {
        try {
            counts.clear();
            for (int i = 0; i < frames.count(); i++) {
                Packet packet = packets[i];
                packet.tracked = false;
                dissector.dissect(frames.frame(i), packet.dissection);
                counts.count(packet.dissection);
                packet.signature = packet.dissection.isRoce() ? FrameCopies.signature(packet.dissection) : 0;
                timesNs[i] = frames.frame(i).timeNs();
            }
        } catch (RuntimeException e) {
            fault = e;
        } finally {
            dissected.countDown();
        }
    }

    void awaitDissected() throws InterruptedException {
        dissected.await();
        RuntimeException thrown = fault;
        if (thrown != null) {
            throw thrown;
        }
    }

    Packet packet(int index) {
        return packets[index];
    }
}
