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
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Holds predicted counters against those that the devices counted while each sample was captured.
class ReconciliationTest {

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
        String host = v6 ? (tapB ? "fe80::ff:fe00:2" : "fe80::ff:fe00:1") : tapB ? "10.0.0.2" : "10.0.0.1";
        Reconciliation result = Reconciliation.of(device, snapshot.devices().get(device), hosts, host);
        assertThat(result.vendor()).isEqualTo("rxe");
        assertThat(result.lines()).hasSize(15).noneMatch(line -> line.verdict() == Verdict.UNKNOWN);
        for (Reconciliation.Line line : result.lines()) {
            if (System.getenv("SHOW") != null && line.actual() != line.predicted() && line.predicted() >= 0) System.out.println(file.getFileName() + " " + line.name() + " " + line.actual() + " " + line.predicted() + " " + line.verdict() + hosts.keySet());
            if (line.verdict() == Verdict.EXPLAINED) {
                assertThat(line.reason()).isNotEmpty();
            }
        }
        assertThat(result.lines()).noneMatch(line -> line.verdict() == Verdict.DIFFERS);
    }

    static Map<String, HostCounts> predict(Path file) throws Exception {
        var prediction = new CapturePrediction();
        try (FrameSource source = Captures.open(List.of(file.toString()), CaptureOptions.defaults())) {
            AnalysisResult result = Analysis.run(source, AnalysisOptions.defaults(), prediction, prediction);
            return prediction.finish(result.connections(), result.capture().doubled());
        }
    }
}
