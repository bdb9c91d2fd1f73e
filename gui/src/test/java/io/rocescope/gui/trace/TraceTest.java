package io.rocescope.gui.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rocescope.gui.testing.Samples;
import io.rocescope.gui.trace.LoadState.Phase;
import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.CaptureOptions;
import io.rocescope.parser.capture.Captures;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.event.AnalysisSink;
import io.rocescope.parser.event.Message;
import io.rocescope.parser.event.RoceEvent;
import io.rocescope.parser.event.finding.Evidence;
import io.rocescope.parser.filter.Field;
import io.rocescope.parser.filter.FieldText;
import io.rocescope.parser.filter.Fields;
import io.rocescope.parser.filter.Packet;
import io.rocescope.parser.pipeline.Analysis;
import io.rocescope.parser.pipeline.AnalysisOptions;
import io.rocescope.parser.pipeline.AnalysisResult;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceTest {
    private static final int PCAP_HEADER = 24;
    private static final List<Field> FIELDS = List.of(
            Fields.get("frame.number"),
            Fields.get("frame.time_epoch_ns"),
            Fields.get("frame.len"),
            Fields.get("frame.cap_len"),
            Fields.get("frame.time_relative"),
            Fields.get("frame.time_delta"),
            Fields.get("frame.source"),
            Fields.get("frame.link_type"),
            Fields.get("roce.info"),
            Fields.get("roce.icrc.status"),
            Fields.get("roce.connection"),
            Fields.get("roce.direction"),
            Fields.get("roce.message"),
            Fields.get("roce.analysis"));

    @TempDir
    Path directory;

    /// What the command line's pass over the capture says.
    private static final class Reference implements AnalysisSink {
        private final List<String> packets = new ArrayList<>();
        private final List<RoceEvent> events = new ArrayList<>();
        private final List<String> messages = new ArrayList<>();
        private final Evidence evidence = new Evidence();
        private final AnalysisResult result;
        private long firstNs;
        private long previousNs;

        private Reference(String... files) throws CaptureException {
            try (FrameSource source = Captures.open(List.of(files), CaptureOptions.defaults())) {
                result = Analysis.run(source, AnalysisOptions.defaults(), this, (dissection, analysis) -> {
                    long now = dissection.frame().timeNs();
                    if (packets.isEmpty()) {
                        firstNs = now;
                        previousNs = now;
                    }
                    var packet =
                            new Packet(dissection).set(dissection, analysis).setTimes(firstNs, previousNs);
                    packets.add(line(packet));
                    previousNs = now;
                    return true;
                });
            }
        }

        @Override
        public void event(RoceEvent event) {
            evidence.event(event);
            events.add(event);
        }

        @Override
        public void message(Message m) {
            evidence.message(m);
            messages.add(describe(m));
        }
    }

    private static String line(Packet packet) {
        var out = new StringBuilder();
        for (Field field : FIELDS) {
            out.append(FieldText.of(field, packet)).append('|');
        }
        return out.toString();
    }

    private static String describe(Message m) {
        return String.join(
                " ",
                "" + m.id(),
                "" + m.connection(),
                "" + m.direction(),
                "" + m.verb(),
                "" + m.firstPsn(),
                "" + m.lastPsn(),
                "" + m.packets(),
                "" + m.bytes(),
                "" + m.hasRemoteAddress(),
                "" + (m.hasRemoteAddress() ? m.remoteAddress() : 0),
                "" + (m.hasRemoteAddress() ? m.rKey() : 0),
                "" + m.hasImmediate(),
                "" + (m.hasImmediate() ? m.immediate() : 0),
                "" + m.hasInvalidatedRKey(),
                "" + (m.hasInvalidatedRKey() ? m.invalidatedRKey() : 0),
                "" + m.firstFrame(),
                "" + m.lastFrame(),
                "" + m.answerFrame(),
                "" + m.firstNs(),
                "" + m.lastNs(),
                "" + m.answeredNs(),
                "" + m.retransmissions(),
                "" + m.rnrNaks(),
                "" + m.complete(),
                "" + m.status(),
                "" + m.problem(),
                "" + m.unreliable());
    }

    private static void assertSame(Trace trace, Reference reference) throws IOException {
        List<String> packets = new ArrayList<>();
        PacketReader reader = trace.reader();
        for (long frame = 1; frame <= trace.packets().size(); frame++) {
            packets.add(line(reader.read(frame)));
        }
        assertThat(packets).isEqualTo(reference.packets);
        List<RoceEvent> events = new ArrayList<>();
        for (long row = 0; row < trace.events().size(); row++) {
            events.add(trace.events().get(row));
        }
        assertThat(events).isEqualTo(reference.events);
        List<String> messages = new ArrayList<>();
        for (long row = 0; row < trace.messages().size(); row++) {
            StoredMessage message = trace.messages().get(row);
            messages.add(describe(message));
            assertThat(trace.messages().rowOf(message.id())).isEqualTo(row);
        }
        assertThat(messages).isEqualTo(reference.messages);
        assertThat(trace.summary().capture()).isEqualTo(reference.result.capture());
        assertThat(trace.summary().connections()).isEqualTo(reference.result.connections());
        assertThat(trace.summary().findings()).isEqualTo(reference.result.findings(reference.evidence));
        assertThat(trace.loading().progress().phase()).isEqualTo(Phase.DONE);
        assertThat(trace.loading().rows()).isEqualTo(reference.packets.size());
    }

    @Test
    void shouldHoldWhatTheAnalysisSaysOfEverySample() throws Exception {
        for (Path file : Samples.all()) {
            try (Trace trace = Samples.load(file.toString())) {
                assertSame(trace, new Reference(file.toString()));
            }
        }
    }

    @Test
    void shouldMergeFilesByTime() throws Exception {
        String a = Samples.file("loss_ack.a.pcap");
        String b = Samples.file("loss_ack.b.pcap");
        try (Trace trace = Samples.load(a, b)) {
            assertSame(trace, new Reference(a, b));
            assertThat(trace.frames().spooled()).isFalse();
        }
    }

    @Test
    void shouldSpoolCompressedFilesAndDeleteTheSpool() throws Exception {
        Path file = directory.resolve("rnr.pcap.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            Files.copy(Path.of(Samples.file("rnr.a.pcap")), out);
        }
        try (Trace trace = Samples.load(file.toString())) {
            assertThat(trace.frames().spooled()).isTrue();
            assertSame(trace, new Reference(file.toString()));
        }
    }

    @Test
    void shouldReadFramesInAnyOrder() throws Exception {
        try (Trace trace = Samples.load(Samples.file("allops.a.pcap"))) {
            PacketReader reader = trace.reader();
            long last = trace.packets().size();
            assertThat(reader.read(last).dissection().frame().number()).isEqualTo(last);
            assertThat(reader.read(1).dissection().frame().number()).isEqualTo(1);
            assertThat(reader.read(1).dissection().psn())
                    .isEqualTo(trace.packets().psn(1));
        }
    }

    @Test
    void shouldKeepTheUsersComments() throws Exception {
        try (Trace trace = Samples.load(Samples.file("rnr.a.pcap"))) {
            trace.setComment(3, "here");
            assertThat(trace.comment(3)).isEqualTo("here");
            assertThat(trace.reader().read(3).dissection().frame().comment()).isEqualTo("here");
            trace.setComment(3, "");
            assertThat(trace.comment(3)).isNull();
        }
    }

    @Test
    void shouldSayWhatIsWrongWithAnInput() {
        assertThatThrownBy(() -> Samples.load(directory.resolve("none.pcap").toString()))
                .isInstanceOf(CaptureException.class)
                .hasMessageContaining("no such file");
    }

    @Test
    void shouldSayThatACutFileEndsInMidPacket() throws Exception {
        byte[] whole = Files.readAllBytes(Path.of(Samples.file("rnr.a.pcap")));
        Path cut = directory.resolve("cut.pcap");
        Files.write(cut, java.util.Arrays.copyOf(whole, whole.length - 7));
        try (Trace trace = Samples.load(cut.toString())) {
            assertThat(trace.loading().progress().warnings()).hasSize(1);
            assertThat(trace.loading().progress().phase()).isEqualTo(Phase.DONE);
        }
    }

    @Test
    void shouldSayThatAFileHasBecomeShorter() throws Exception {
        Path copy = directory.resolve("copy.pcap");
        Files.copy(Path.of(Samples.file("allops.a.pcap")), copy);
        try (Trace trace = Samples.load(copy.toString())) {
            Files.write(copy, new byte[10]);
            assertThatThrownBy(() -> trace.reader().read(trace.packets().size()))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("has become shorter");
        }
    }

    @Test
    void shouldReadOnOnceTheFirstRowsAreShown() throws Exception {
        byte[] sample = Files.readAllBytes(Path.of(Samples.file("rnr.a.pcap")));
        Path large = directory.resolve("large.pcap");
        int copies = 800;
        try (OutputStream out = Files.newOutputStream(large)) {
            out.write(sample, 0, PCAP_HEADER);
            for (int i = 0; i < copies; i++) {
                out.write(sample, PCAP_HEADER, sample.length - PCAP_HEADER);
            }
        }
        try (Trace trace = Trace.openHeld(List.of(large.toString()), TraceOptions.defaults(), Runnable::run)) {
            assertThat(trace.awaitFirst(60_000)).isTrue();
            assertThat(trace.packets().size()).isPositive();
            trace.proceed();
            assertThat(trace.awaitLoaded(60_000)).isTrue();
            assertThat(trace.packets().size()).isEqualTo(48L * copies);
        }
    }

    @Test
    void shouldCloseATraceThatIsHeld() throws Exception {
        Trace trace = Trace.openHeld(List.of(Samples.file("rnr.a.pcap")), TraceOptions.defaults(), Runnable::run);
        trace.close();
        assertThat(trace.awaitLoaded(60_000)).isTrue();
    }

    @Test
    void shouldHoldUntilToldToProceed() throws Exception {
        FirstRows first = new FirstRows(60_000);
        boolean[] called = new boolean[1];
        Thread loader = Thread.ofPlatform().start(() -> called[0] = first.hold());
        first.proceed();
        loader.join();
        assertThat(called[0]).isTrue();
        assertThat(first.hold()).as("not again").isTrue();
        assertThat(new FirstRows(0).hold()).as("without being held").isFalse();
    }
}
