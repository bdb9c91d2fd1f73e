package io.rocescope.parser.counters;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.parser.capture.CaptureOptions;
import io.rocescope.parser.capture.Captures;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.counters.Reconciliation.Verdict;
import io.rocescope.parser.pipeline.Analysis;
import io.rocescope.parser.pipeline.AnalysisOptions;
import io.rocescope.parser.pipeline.AnalysisResult;
import io.rocescope.parser.testing.Samples;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Holds predicted counters against those that the devices counted while each sample was captured.
class ReconciliationTest {

    /// What differs, device for capture; docs/counters.md says why.
    private static final Map<String, Map<String, String>> DIFFERENCES = Map.of(
            "access_err.a.pcap", Map.of("rdma_sends", "6 for 0"),
            "dead_peer.b.pcap", Map.of("rcvd_pkts", "0 for 12"),
            "loss_write.a.pcap", Map.of("completer_retry_err", "19 for 20"),
            "mix_write.a.pcap", Map.of("completer_retry_err", "233 for 238", "rcvd_seq_err", "146 for 148"),
            "mix_write.b.pcap", Map.of("duplicate_request", "450 for 448"),
            "nvmeof.b.pcap", Map.of("rdma_sends", "40 for 39"),
            "rnr.a.pcap", Map.of("completer_retry_err", "2 for 0"),
            "rnr_exceeded.a.pcap", Map.of("completer_retry_err", "1 for 0", "rcvd_pkts", "5 for 6"));

    @TestFactory
    Stream<DynamicTest> shouldReconcileEveryCounterOfTheDevices() {
        List<DynamicTest> tests = new ArrayList<>();
        for (Path directory : Samples.withTruth()) {
            for (Path file : Samples.captures(directory)) {
                String name = file.getFileName().toString();
                Path truth = directory.resolve(name.replaceAll("\\.[ab]\\.pcap", ".truth.json"));
                if (Files.exists(truth) && !name.startsWith("sll_ops")) {
                    tests.add(DynamicTest.dynamicTest(name, () -> reconcile(file, truth)));
                }
            }
        }
        assertThat(tests).isNotEmpty();
        return tests.stream();
    }

    private static void reconcile(Path file, Path truth) throws Exception {
        boolean tapB = file.toString().endsWith(".b.pcap");
        Map<String, HostCounts> hosts = predict(file);
        CounterSnapshot snapshot = CounterReader.read(Files.readString(truth));
        String device = tapB ? "rxe1" : "rxe0";
        // A host's own tap sees what its device sent and received.
        boolean v6 = hosts.keySet().stream().anyMatch(h -> h.contains(":"));
        String host = v6 ? (tapB ? "fd00::2" : "fd00::1") : tapB ? "10.0.0.2" : "10.0.0.1";
        Reconciliation result =
                Reconciliation.of(device, snapshot.devices().getOrDefault(device, Map.of()), hosts, host);
        assertThat(result.vendor()).isEqualTo("rxe");
        assertThat(result.lines()).hasSize(15).noneMatch(line -> line.verdict() == Verdict.UNKNOWN);
        Map<String, String> others = new TreeMap<>();
        for (Reconciliation.Line line : result.lines()) {
            if (line.verdict() == Verdict.EXPLAINED || line.verdict() == Verdict.DIFFERS) {
                assertThat(line.reason()).as(line.name()).isNotEmpty();
                others.put(line.name(), line.actual() + " for " + line.predicted());
            }
            if (line.predicted() > 0
                    && line.verdict() == Verdict.AGREES
                    && line.name().endsWith("_pkts")) {
                assertThat(line.frames()).isNotEmpty();
            }
        }
        assertThat(others).isEqualTo(DIFFERENCES.getOrDefault(file.getFileName().toString(), Map.of()));
    }

    static Map<String, HostCounts> predict(Path file) throws Exception {
        var prediction = new CapturePrediction();
        try (FrameSource source = Captures.open(List.of(file.toString()), CaptureOptions.defaults())) {
            AnalysisResult result = Analysis.run(source, AnalysisOptions.defaults(), prediction, prediction);
            return prediction.finish(result.connections(), result.capture().doubled());
        }
    }
}
