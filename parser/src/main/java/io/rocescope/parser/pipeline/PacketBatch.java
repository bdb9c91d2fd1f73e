package io.rocescope.parser.pipeline;

import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.FrameBatch;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.Dissector;
import io.rocescope.parser.dissect.DissectorOptions;
import io.rocescope.parser.event.PacketAnalysis;
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

        private Packet(PacketBatch batch) {
            this.batch = batch;
        }

        long timeNs() {
            return dissection.frame().timeNs();
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
        }
    }

    void dissect() {
        try {
            for (int i = 0; i < frames.count(); i++) {
                packets[i].tracked = false;
                dissector.dissect(frames.frame(i), packets[i].dissection);
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
