package io.rocescope.parser.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.CaptureOptions;
import io.rocescope.parser.capture.Captures;
import io.rocescope.parser.capture.Frame;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.capture.LinkType;
import io.rocescope.parser.detail.DetailTree;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.Dissector;
import io.rocescope.parser.dissect.DissectorOptions;
import io.rocescope.parser.event.AnalysisSink;
import io.rocescope.parser.fuzz.MutationFuzz;
import io.rocescope.parser.testing.Samples;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Any octets are dissected, tracked and shown without an exception.
class AnalysisFuzzTest {
    private static final int PCAP_HEADER = 24;
    private static final int RECORD_HEADER = 16;
    private static final LinkType[] LINKS = LinkType.values();

    private final Dissector dissector = new Dissector(DissectorOptions.DEFAULT);
    private final Dissection dissection = new Dissection();
    private final Frame frame = new Frame();
    private final MemorySegment memory = Arena.ofAuto().allocate(1 << 16);

    private static Path samples() {
        return Samples.root().resolve("samples-pcap");
    }

    /// One frame of each sample's first few, with its link type in front.
    private static List<byte[]> frames() throws IOException {
        List<byte[]> frames = new ArrayList<>();
        for (Path file : Samples.captures(samples())) {
            byte[] capture = Files.readAllBytes(file);
            int at = PCAP_HEADER;
            for (int i = 0; i < 12 && at + RECORD_HEADER <= capture.length; i++) {
                int length = littleEndian(capture, at + 8);
                byte link = (byte) Math.max(0, Arrays.asList(LINKS).indexOf(LinkType.of(littleEndian(capture, 20))));
                byte[] octets = new byte[length + 1];
                octets[0] = link;
                System.arraycopy(capture, at + RECORD_HEADER, octets, 1, length);
                frames.add(octets);
                at += RECORD_HEADER + length;
            }
        }
        return frames;
    }

    private static int littleEndian(byte[] octets, int at) {
        return MemorySegment.ofArray(octets).get(ValueLayout.JAVA_INT_UNALIGNED, at);
    }

    @Test
    void shouldDissectAnyFrame() throws IOException {
        MutationFuzz.run("dissection", frames(), 100_000, this::dissect);
    }

    private void dissect(byte[] input) {
        if (input.length == 0 || input.length > memory.byteSize()) {
            return;
        }
        int length = input.length - 1;
        MemorySegment.copy(input, 1, memory, ValueLayout.JAVA_BYTE, 0, length);
        // Every fourth frame claims to have been longer.
        frame.setOctets(memory, 0, length, length % 4 == 0 ? length + 40 : length);
        frame.setOrigin(1, 0, LINKS[(input[0] & 0xff) % LINKS.length], 0);
        dissector.dissect(frame, dissection);
        assertThat(dissection.layerCount()).isLessThanOrEqualTo(Dissection.MAX_LAYERS);
        if (length % 64 == 0) {
            assertThat(DetailTree.of(dissection).nodes()).isNotEmpty();
        }
    }

    @Test
    void shouldAnalyseAnyCapture() throws IOException {
        List<byte[]> seeds = new ArrayList<>();
        for (Path file : Samples.captures(samples())) {
            if (Files.size(file) < 30_000) {
                seeds.add(Files.readAllBytes(file));
            }
        }
        MutationFuzz.run("analysis", seeds, 500, AnalysisFuzzTest::analyse);
    }

    private static void analyse(byte[] input) {
        CaptureOptions options = new CaptureOptions(new ByteArrayInputStream(input));
        try (FrameSource source = Captures.open(List.of(Captures.STDIN), options)) {
            AnalysisResult result =
                    Analysis.run(source, AnalysisOptions.defaults().withWorkers(0), AnalysisSink.NONE, null);
            assertThat(result.capture().packets()).isNotNegative();
        } catch (CaptureException e) {
            assertThat(e.getMessage()).contains("offset");
        }
    }
}
