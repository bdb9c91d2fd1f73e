package io.rocescope.replay.inject;

import io.rocescope.parser.capture.Frame;
import io.rocescope.parser.capture.LinkType;
import io.rocescope.parser.capture.PcapngWriter;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.Dissector;
import io.rocescope.parser.dissect.DissectorOptions;
import io.rocescope.replay.link.LinkException;
import io.rocescope.replay.link.LinkPort;
import io.rocescope.replay.link.ReceivedFrame;
import io.rocescope.replay.link.WallClock;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The interface between ghost and device: what comes in is dissected, and both ways are kept for a capture.
final class Wire implements SentLog {
    private final LinkPort port;
    private final WallClock clock;
    private final long mostOctets;
    private final ReceivedFrame received = new ReceivedFrame();
    private final Frame frame = new Frame();
    private final Dissection dissection = new Dissection();
    private final Dissector dissector = new Dissector(DissectorOptions.DEFAULT);
    private final List<Kept> kept = new ArrayList<>();
    private long octets;
    private long number;

    private static final class Kept {
        private final long epochNs;
        private final byte[] octets;

        Kept(long epochNs, byte[] octets) {
            this.epochNs = epochNs;
            this.octets = octets;
        }

        long epochNs() {
            return epochNs;
        }
    }

    /// @param mostOctets that are kept for a capture; 0 keeps none
    Wire(LinkPort port, WallClock clock, long mostOctets) {
        this.port = port;
        this.clock = clock;
        this.mostOctets = mostOctets;
    }

    /// The next RoCE packet that came in, or null when there is none; valid until the next call.
    @Nullable
    Dissection poll() throws LinkException {
        while (port.receive(received, 0)) {
            frame.setOctets(received.octets(), 0, received.length(), received.length());
            long epochNs = received.epochNs() == 0 ? clock.toEpochNs(System.nanoTime()) : received.epochNs();
            frame.setOrigin(++number, epochNs, LinkType.EN10MB, 0);
            dissector.dissect(frame, dissection);
            if (dissection.isRoce()) {
                keep(received.octets(), 0, received.length(), epochNs);
                return dissection;
            }
        }
        return null;
    }

    @Override
    public void sent(MemorySegment memory, long offset, int length, long nowNs) {
        keep(memory, offset, length, clock.toEpochNs(nowNs));
    }

    private void keep(MemorySegment memory, long offset, int length, long epochNs) {
        if (octets + length <= mostOctets) {
            octets += length;
            kept.add(new Kept(epochNs, memory.asSlice(offset, length).toArray(ValueLayout.JAVA_BYTE)));
        }
    }

    long toMonotonicNs(long epochNs) {
        return clock.toMonotonicNs(epochNs);
    }

    long toEpochNs(long monotonicNs) {
        return clock.toEpochNs(monotonicNs);
    }

    /// Writes both ways as one capture, in the order of time.
    void write(OutputStream out) throws IOException {
        kept.sort(Comparator.comparingLong(Kept::epochNs));
        Frame one = new Frame();
        try (PcapngWriter writer = new PcapngWriter(out, List.of(port.name()))) {
            long count = 0;
            for (Kept packet : kept) {
                one.setOctets(MemorySegment.ofArray(packet.octets), 0, packet.octets.length, packet.octets.length);
                one.setOrigin(++count, packet.epochNs, LinkType.EN10MB, 0);
                writer.write(one);
            }
        }
    }
}
