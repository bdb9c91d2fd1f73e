package io.rocescope.replay.inject;

import io.rocescope.parser.capture.Frame;
import io.rocescope.parser.capture.LinkType;
import io.rocescope.parser.capture.PcapngWriter;
import io.rocescope.replay.link.LinkException;
import io.rocescope.replay.link.LinkPort;
import io.rocescope.replay.link.ReceivedFrame;
import io.rocescope.replay.wire.Envelope;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.util.List;

/// What a ghost would send, written as a capture: frames, faults and times as planned, nothing on any network.
public final class DryRun {
    private final PcapngWriter writer;
    private final Frame frame = new Frame();
    private final long epochNs;
    private long nowNs;
    private long count;

    private DryRun(PcapngWriter writer, long epochNs) {
        this.writer = writer;
        this.epochNs = epochNs;
    }

    /// Writes the frames.
    ///
    /// @param qpn the device's, as the frames have it
    /// @return how many
    public static long write(
            FlowCapture flow,
            FlowIdentity identity,
            InjectOptions options,
            Envelope envelope,
            int qpn,
            OutputStream out)
            throws IOException {
        List<PacketFacts> frames = flow.ghost();
        long epoch = frames.isEmpty() ? 0 : frames.getFirst().timeNs();
        try (PcapngWriter writer = new PcapngWriter(out, List.of("dry-run"))) {
            DryRun run = new DryRun(writer, epoch);
            Outbox outbox = new Outbox(
                    run.port(),
                    options.faults().injector(),
                    flow.store(),
                    SentLog.NONE,
                    new AnswerForge(envelope, qpn),
                    () -> run.nowNs);
            try (outbox) {
                run.play(frames, options.pace().deadlines(frames, flow.store().lengths()), outbox, identity);
            } catch (LinkException e) {
                throw new AssertionError("a file is no interface", e);
            }
            return run.count;
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private void play(List<PacketFacts> frames, long[] due, Outbox outbox, FlowIdentity identity) throws LinkException {
        for (int i = 0; i < frames.size(); i++) {
            release(outbox, due[i]);
            nowNs = due[i];
            outbox.send(i, frames.get(i), identity.device().qpn(), 0);
        }
        outbox.flush();
        release(outbox, Long.MAX_VALUE - 1);
    }

    /// Lets delayed frames go, each at its time.
    private void release(Outbox outbox, long untilNs) throws LinkException {
        while (outbox.nextDueNs() <= untilNs) {
            nowNs = outbox.nextDueNs();
            outbox.fire(nowNs);
        }
    }

    private void write(MemorySegment memory, long offset, int length) {
        frame.setOctets(memory, offset, length, length);
        frame.setOrigin(++count, epochNs + nowNs, LinkType.EN10MB, 0);
        try {
            writer.write(frame);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private LinkPort port() {
        return new LinkPort() {
            @Override
            public String name() {
                return "dry-run";
            }

            @Override
            public long mac() {
                return 0;
            }

            @Override
            public int mtu() {
                return Integer.MAX_VALUE;
            }

            @Override
            public void send(MemorySegment frames, long offset, int length) {
                write(frames, offset, length);
            }

            @Override
            public int sendBatch(MemorySegment frames, long[] offsets, int[] lengths, int from, int many) {
                write(frames, offsets[from], lengths[from]);
                return 1;
            }

            @Override
            public boolean receive(ReceivedFrame into, long timeoutNs) {
                return false;
            }

            @Override
            public long dropped() {
                return 0;
            }

            @Override
            public void close() {}
        };
    }
}
