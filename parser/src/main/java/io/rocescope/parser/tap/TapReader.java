package io.rocescope.parser.tap;

import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.Frame;
import io.rocescope.parser.capture.FrameBatch;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.Dissector;
import java.util.ArrayDeque;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/// The packets of one tap in the order of their times: hosts with several capture queues write them out of order.
final class TapReader implements Comparable<TapReader>, AutoCloseable {
    private static final int BATCH = 1 << 18;

    private final int tap;
    private final FrameSource source;
    private final Dissector dissector;
    private final ClockFit clock;
    private final int window;
    private final boolean keepFrames;
    private final Dissection dissection = new Dissection();
    private final FrameBatch batch = new FrameBatch(BATCH);
    private final PriorityQueue<TapPacket> waiting = new PriorityQueue<>();
    private final ArrayDeque<TapPacket> free = new ArrayDeque<>();
    private int next;
    private boolean ended;
    private long lastNs;
    private @Nullable TapPacket head;

    TapReader(int tap, FrameSource source, Dissector dissector, ClockFit clock, int window, boolean keepFrames) {
        this.tap = tap;
        this.source = source;
        this.dissector = dissector;
        this.clock = clock;
        this.window = window;
        this.keepFrames = keepFrames;
    }

    /// Goes to the next packet.
    ///
    /// @return false at the end
    boolean advance() throws CaptureException {
        TapPacket done = head;
        if (done != null) {
            done.frame = null;
            free.addLast(done);
        }
        while (!ended && waiting.size() <= window) {
            if (next >= batch.count()) {
                next = 0;
                if (!source.fill(batch)) {
                    ended = true;
                    break;
                }
            }
            take(batch.frame(next++));
        }
        head = waiting.poll();
        return head != null;
    }

    private void take(Frame frame) {
        TapPacket packet = free.isEmpty() ? new TapPacket() : free.removeLast();
        dissector.dissect(frame, dissection);
        packet.sighting.take(dissection, tap);
        if (frame.timeNs() != 0) {
            lastNs = clock.toCommon(frame.timeNs());
        }
        packet.sighting.commonNs = lastNs;
        if (keepFrames) {
            packet.keep(frame, lastNs, tap);
        }
        waiting.add(packet);
    }

    /// Octets of the input read so far.
    long position() {
        return source.position();
    }

    TapPacket head() {
        if (head == null) {
            throw new IllegalStateException("no packet left");
        }
        return head;
    }

    @Override
    public int compareTo(TapReader other) {
        return head().compareTo(other.head());
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return tap;
    }

    @Override
    public void close() {
        source.close();
    }
}
