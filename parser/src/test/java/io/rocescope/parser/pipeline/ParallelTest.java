package io.rocescope.parser.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.CaptureOptions;
import io.rocescope.parser.capture.Captures;
import io.rocescope.parser.capture.Frame;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.capture.LinkType;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.Dissector;
import io.rocescope.parser.dissect.DissectorOptions;
import io.rocescope.parser.event.AnalysisSink;
import io.rocescope.parser.event.Message;
import io.rocescope.parser.event.PacketAnalysis;
import io.rocescope.parser.event.RoceEvent;
import io.rocescope.parser.flow.Tracker;
import io.rocescope.parser.flow.TrackerOptions;
import io.rocescope.parser.testing.Analyses;
import io.rocescope.parser.testing.Frames;
import io.rocescope.parser.testing.Packets;
import io.rocescope.parser.testing.Samples;
import io.rocescope.parser.testing.Script;
import io.rocescope.parser.wire.FrameBuilder;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The pipeline gives the same results however it is cut into batches and threads, and the bulk path makes no garbage.
class ParallelTest {
    @TempDir
    private Path directory = Path.of("");

    private record Outcome(AnalysisResult result, List<Object> found, List<String> packets) {}

    private static Outcome run(Path file, AnalysisOptions options) throws CaptureException {
        Analyses.Keeper keeper = new Analyses.Keeper();
        List<String> packets = new ArrayList<>();
        try (FrameSource source = Captures.open(List.of(file.toString()), CaptureOptions.defaults())) {
            AnalysisResult result = Analysis.run(source, options, keeper, (d, a) -> {
                packets.add(d.frame().number() + " " + a.connection() + " " + a.direction() + " " + a.message() + " "
                        + a.words());
                return true;
            });
            List<Object> found = new ArrayList<>(keeper.events);
            found.addAll(keeper.messages);
            return new Outcome(result, found, packets);
        }
    }

    @Test
    void shouldNotDependOnBatchesAndThreads() throws CaptureException {
        SplittableRandom random = new SplittableRandom(7);
        for (Path file : Samples.captures(Samples.root().resolve("samples-pcap"))) {
            Outcome sequential = run(file, AnalysisOptions.defaults().withWorkers(0));
            for (int i = 0; i < 2; i++) {
                AnalysisOptions options = AnalysisOptions.defaults()
                        .withWorkers(random.nextInt(1, 4))
                        .withBatchCapacity(random.nextInt(200, 40_000));
                assertThat(run(file, options)).as(file + " " + options).isEqualTo(sequential);
            }
        }
    }

    /// A clock that goes backwards is noticed where it does, wherever a batch ends.
    @Test
    void shouldNotDependOnBatchesWhereTheClockGoesBackwards() throws CaptureException, IOException {
        SplittableRandom random = new SplittableRandom(8);
        Path file = disordered(Samples.root().resolve("samples-pcap/allops.a.pcap"), random);
        Outcome whole = run(file, AnalysisOptions.defaults().withWorkers(0));
        assertThat(whole.result().capture().timeReversals()).isGreaterThan(5);
        for (int i = 0; i < 20; i++) {
            AnalysisOptions options =
                    AnalysisOptions.defaults().withWorkers(i % 3).withBatchCapacity(random.nextInt(200, 8_000));
            assertThat(run(file, options)).as(options.toString()).isEqualTo(whole);
        }
    }

    /// A copy in which every fourth packet or so has the time of the one behind it, and the other way round.
    private Path disordered(Path pcap, SplittableRandom random) throws IOException {
        ByteBuffer octets = ByteBuffer.wrap(Files.readAllBytes(pcap)).order(ByteOrder.LITTLE_ENDIAN);
        List<Integer> records = new ArrayList<>();
        for (int at = 24; at < octets.limit(); at += 16 + octets.getInt(at + 8)) {
            records.add(at);
        }
        for (int i = 0; i + 1 < records.size(); i += 2) {
            if (random.nextInt(2) == 0) {
                long time = octets.getLong(records.get(i));
                octets.putLong(records.get(i), octets.getLong(records.get(i + 1)));
                octets.putLong(records.get(i + 1), time);
            }
        }
        return Files.write(directory.resolve("disordered.pcap"), octets.array());
    }

    @Test
    void shouldHandPacketsOnInFileOrder() throws CaptureException {
        for (Path file : Samples.captures(Samples.root().resolve("samples-pcap"))) {
            List<String> packets = run(file, AnalysisOptions.defaults()).packets();
            for (int i = 0; i < packets.size(); i++) {
                assertThat(packets.get(i)).startsWith((i + 1) + " ");
            }
        }
    }

    /// WRITEs of three packets and a READ of two, in turn, all answered.
    private static List<Frame> traffic(int rounds) {
        List<Frame> frames = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            int psn = i * 5;
            add(frames, true, Packets.writeFirst(psn, 3 * Packets.PATH_MTU));
            add(frames, true, Packets.writeMiddle(psn + 1));
            add(frames, true, Packets.writeLast(psn + 2, Packets.PATH_MTU));
            add(frames, false, Packets.ack(psn + 2, 2 * i + 1));
            add(frames, true, Packets.read(psn + 3, 2 * Packets.PATH_MTU));
            add(frames, false, Packets.responseFirst(psn + 3, 2 * i + 2));
            add(frames, false, Packets.responseLast(psn + 4, Packets.PATH_MTU, 2 * i + 2));
        }
        return inOneSegment(frames);
    }

    /// As a reader leaves them: frames of a batch share its memory.
    private static List<Frame> inOneSegment(List<Frame> frames) {
        int total = frames.stream().mapToInt(Frame::capturedLength).sum();
        MemorySegment memory = Arena.ofAuto().allocate(total);
        long at = 0;
        for (Frame frame : frames) {
            MemorySegment.copy(frame.segment(), 0, memory, at, frame.capturedLength());
            frame.copyFrom(frame, memory, at);
            at += frame.capturedLength();
        }
        return frames;
    }

    private static void add(List<Frame> frames, boolean fromA, Packets.Spec spec) {
        byte[] a = {10, 0, 0, 1};
        byte[] b = {10, 0, 0, 2};
        FrameBuilder builder = new FrameBuilder().addresses(fromA ? a : b, fromA ? b : a);
        spec.build(builder, fromA ? Script.QP_B : Script.QP_A);
        Frame frame = Frames.of(builder.build(), LinkType.EN10MB);
        frame.setOrigin(frames.size() + 1L, frames.size() * 1000L, LinkType.EN10MB, 0);
        frames.add(frame);
    }

    @Test
    void shouldAllocateNothingPerPacket() {
        List<Frame> frames = traffic(500);
        Dissector dissector = new Dissector(DissectorOptions.DEFAULT);
        Dissection dissection = new Dissection();
        PacketAnalysis analysis = new PacketAnalysis();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        // Interpreted code allocates where compiled code does not: take the best of many passes.
        int fewest = Integer.MAX_VALUE;
        for (int pass = 0; pass < 40; pass++) {
            Tracker tracker = new Tracker(TrackerOptions.DEFAULT, AnalysisSink.NONE);
            int half = frames.size() / 2;
            // The first half opens the connection and fills the pool of message records.
            for (int i = 0; i < half; i++) {
                one(frames.get(i), dissector, dissection, tracker, analysis);
            }
            int allocating = 0;
            for (int i = half; i < frames.size(); i++) {
                long before = threads.getCurrentThreadAllocatedBytes();
                one(frames.get(i), dissector, dissection, tracker, analysis);
                allocating += threads.getCurrentThreadAllocatedBytes() > before ? 1 : 0;
            }
            fewest = Math.min(fewest, allocating);
        }
        // A latency beyond all before makes the histogram grow, now and then.
        assertThat(fewest).isLessThan(frames.size() / 50);
    }

    @Test
    void shouldNotRetainMessagesThatAreReported() {
        Set<Message> records = Collections.newSetFromMap(new IdentityHashMap<>());
        long[] reported = new long[1];
        Tracker tracker = new Tracker(TrackerOptions.DEFAULT, new AnalysisSink() {
            @Override
            public void event(RoceEvent event) {}

            @Override
            public void message(Message message) {
                records.add(message);
                reported[0]++;
            }
        });
        Dissector dissector = new Dissector(DissectorOptions.DEFAULT);
        for (Frame frame : traffic(5_000)) {
            one(frame, dissector, new Dissection(), tracker, new PacketAnalysis());
        }
        tracker.finish();
        assertThat(reported[0]).isEqualTo(10_000);
        // The records of a few that might be asked for again, and no others, were ever made.
        assertThat(records).hasSizeLessThan(20);
    }

    private static void one(
            Frame frame, Dissector dissector, Dissection dissection, Tracker tracker, PacketAnalysis analysis) {
        dissector.dissect(frame, dissection);
        tracker.arrive(dissection);
        tracker.track(dissection, analysis);
    }
}
