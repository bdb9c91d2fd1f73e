package io.rocescope.parser.dissect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.rocescope.parser.capture.CaptureOptions;
import io.rocescope.parser.capture.Captures;
import io.rocescope.parser.capture.FrameBatch;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.testing.Samples;
import io.rocescope.parser.wire.Opcode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// Captures of hardware from elsewhere, where they are there.
class FieldCapturesTest {
    private static void each(String name, Consumer<Dissection> check) throws Exception {
        Path file = Samples.field().resolve(name);
        assumeTrue(Files.exists(file), () -> "not here: " + name);
        Dissector dissector = new Dissector(DissectorOptions.DEFAULT);
        Dissection d = new Dissection();
        FrameBatch batch = new FrameBatch(FrameBatch.DEFAULT_CAPACITY);
        try (FrameSource source = Captures.open(List.of(file.toString()), CaptureOptions.defaults())) {
            while (source.fill(batch)) {
                for (int i = 0; i < batch.count(); i++) {
                    dissector.dissect(batch.frame(i), d);
                    check.accept(d);
                }
            }
        }
    }

    @Test
    void shouldReadCnpsAndJudgeIcrcs() throws Exception {
        int[] counts = new int[3];
        each("scapy-roce-uts.pcap", d -> {
            counts[0] += d.icrcStatus() == IcrcStatus.VALID ? 1 : 0;
            counts[1] += d.icrcStatus() == IcrcStatus.INVALID ? 1 : 0;
            counts[2] += d.opcode() == Opcode.CNP_CODE ? 1 : 0;
        });
        assertThat(counts).containsExactly(5, 1, 2);
    }

    @Test
    void shouldFindRoceWhateverTheSourcePort() throws Exception {
        int[] counts = new int[2];
        each("hw-send-imm.pcap", d -> {
            counts[0]++;
            counts[1] += d.isRoce() ? 1 : 0;
        });
        assertThat(counts).containsExactly(123, 105);
    }

    @Test
    void shouldReadBothRoceVersions() throws Exception {
        int[] counts = new int[2];
        each("hw-rocev1-and-v2-32qp.pcap", d -> {
            counts[0] += d.roceKind() == RoceKind.ROCE_V1 ? 1 : 0;
            counts[1] += d.roceKind() == RoceKind.ROCE_V2 ? 1 : 0;
        });
        assertThat(counts[0]).isPositive();
        assertThat(counts[1]).isPositive();
    }

    @Test
    void shouldReadNativeInfiniBand() throws Exception {
        int[] counts = new int[3];
        each("ib-erf-wireshark-sample.pcap", d -> {
            counts[0]++;
            counts[1] += d.roceKind() == RoceKind.INFINIBAND ? 1 : 0;
            counts[2] += d.icrcStatus() == IcrcStatus.INVALID ? 1 : 0;
        });
        assertThat(counts[1]).isEqualTo(counts[0]);
        assertThat(counts[2]).isZero();
    }

    @Test
    void shouldNoticeFramesThatAMirrorCutSilently() throws Exception {
        int[] counts = new int[1];
        each("mirror-uccl-truncated.pcap", d -> counts[0] += d.has(Problem.FRAME_CUT_SILENTLY) ? 1 : 0);
        assertThat(counts[0]).isPositive();
    }
}
