package io.rocescope.parser.event.finding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.rocescope.parser.capture.CaptureOptions;
import io.rocescope.parser.capture.Captures;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.event.ConnectionSummary;
import io.rocescope.parser.pipeline.Analysis;
import io.rocescope.parser.pipeline.AnalysisOptions;
import io.rocescope.parser.pipeline.AnalysisResult;
import io.rocescope.parser.testing.Samples;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// What is told of captures from the field, which are not part of the project: skipped where they are absent.
class FieldCaptureFindingsTest {
    private record Told(AnalysisResult result, List<Finding> findings) {
        List<Finding> of(FindingKind kind) {
            return findings.stream().filter(f -> f.kind() == kind).toList();
        }
    }

    private static Told tell(String name) throws Exception {
        Path file = Samples.field().resolve(name);
        assumeTrue(Files.exists(file), () -> file + " is not there: captures from the field are kept elsewhere");
        Evidence evidence = new Evidence();
        try (FrameSource source = Captures.open(List.of(file.toString()), CaptureOptions.defaults())) {
            AnalysisResult result = Analysis.run(source, AnalysisOptions.defaults(), evidence, null);
            return new Told(result, result.findings(evidence));
        }
    }

    @Test
    void shouldBlameTheSnifferForHoles() throws Exception {
        Told told = tell("hw-rocev2-32qp-a.pcap");
        Set<String> ends = new HashSet<>();
        for (ConnectionSummary c : told.result().connections()) {
            ends.add(c.endpointA().ip() + " " + c.endpointA().qpn());
            ends.add(c.endpointB().ip() + " " + c.endpointB().qpn());
        }
        assertThat(ends).hasSize(32);
        assertThat(told.of(FindingKind.CAPTURE_DROPS)).hasSize(1);
        assertThat(told.findings())
                .noneMatch(f -> f.kind() == FindingKind.PACKET_LOSS
                        || f.kind() == FindingKind.ANSWER_LOSS
                        || f.kind() == FindingKind.TIMEOUTS
                        || f.severity() == Severity.ERROR);
    }

    @Test
    void shouldNameTheRewrittenSourcePort() throws Exception {
        Told told = tell("mirror-uc-sg.pcap");
        assertThat(told.of(FindingKind.ICRC_REWRITTEN)).hasSize(1);
        assertThat(told.of(FindingKind.ICRC_REWRITTEN).getFirst().title()).contains("57790");
        assertThat(told.of(FindingKind.ICRC_ERRORS)).isEmpty();
        assertThat(told.result().connections()).anyMatch(c -> c.aToB().requestBytes() > 0);
    }

    @Test
    void shouldNameBothRewrittenSourcePortsOfACutMirror() throws Exception {
        Told told = tell("mirror-uccl-truncated.pcap");
        assertThat(told.of(FindingKind.ICRC_REWRITTEN))
                .extracting(Finding::title)
                .anyMatch(title -> title.contains("61510"))
                .anyMatch(title -> title.contains("56056"));
        assertThat(told.of(FindingKind.ICRC_ERRORS)).isEmpty();
        assertThat(told.of(FindingKind.CUT_FRAMES)).hasSize(1);
    }

    @Test
    void shouldPairTheRingsConnectionsOnEachNode() throws Exception {
        for (int node = 0; node < 3; node++) {
            Told told = tell("rxe-nccl-ring2-node" + node + ".pcap");
            assertThat(told.result().connections()).isNotEmpty();
            assertThat(told.result().connections())
                    .allMatch(c -> !c.pairing().oneSided() && c.pairing().confidence() > 0.8);
            assertThat(told.findings()).noneMatch(f -> f.severity() == Severity.ERROR);
        }
    }
}
