package io.rocescope.parser.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.parser.event.ConnectionSummary;
import io.rocescope.parser.event.FlowSummary;
import io.rocescope.parser.testing.Analyses;
import io.rocescope.parser.testing.Samples;
import io.rocescope.parser.testing.Truth;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Holds the tracker against what the Soft-RoCE devices counted themselves while each sample was captured.
class DeviceCountersTest {
    private static final String ADDRESS_A = "10.0.0.1";
    private static final String ADDRESS_A6 = "fe80::ff:fe00:1";

    /// Differences that docs/verification.md explains, frame by frame: what the device counted to what the capture
    /// shows.
    private static final Map<String, Map<Long, Long>> EXPLAINED =
            Map.of("mix_write.b.pcap duplicates", Map.of(450L, 448L));

    @TestFactory
    Stream<DynamicTest> shouldCountAsTheDevicesDid() {
        List<DynamicTest> tests = new ArrayList<>();
        for (Path directory : Samples.withTruth()) {
            for (Path file : Samples.captures(directory)) {
                String name = file.getFileName().toString();
                Path truth = directory.resolve(name.replaceAll("\\.[ab]\\.pcap", ".truth.json"));
                if (Files.exists(truth)) {
                    tests.add(DynamicTest.dynamicTest(name, () -> compare(file, Truth.read(truth))));
                }
            }
        }
        assertThat(tests).isNotEmpty();
        return tests.stream();
    }

    private static void compare(Path file, Truth truth) throws Exception {
        // Tap b sees the requests from A as B's device does, tap a those from B as A's device does.
        boolean tapB = file.toString().endsWith(".b.pcap");
        List<ConnectionSummary> connections = Analyses.run(file).result().connections();
        String receiver = tapB ? "rxe1" : "rxe0";
        SoftAssertions softly = new SoftAssertions();
        String name = file.getFileName() + " ";
        check(
                softly,
                connections,
                tapB,
                "naks",
                truth.counter(receiver, "out_of_seq_request"),
                f -> f.naks().psnSequenceError());
        check(
                softly,
                connections,
                tapB,
                name + "rnrNaks",
                truth.counter(receiver, "send_rnr_err"),
                FlowSummary::rnrNaks);
        check(
                softly,
                connections,
                tapB,
                name + "duplicates",
                truth.counter(receiver, "duplicate_request"),
                FlowSummary::duplicateRequests);
        check(
                softly,
                connections,
                tapB,
                name + "sequenceErrors",
                truth.counter(receiver, "out_of_seq_request"),
                FlowSummary::sequenceErrors);
        softly.assertAll();
    }

    private static void check(
            SoftAssertions softly,
            List<ConnectionSummary> connections,
            boolean fromA,
            String what,
            long counted,
            ToLongFunction<FlowSummary> count) {
        long sum = 0;
        for (ConnectionSummary c : connections) {
            boolean aIsHostA =
                    c.endpointA().ip().equals(ADDRESS_A) || c.endpointA().ip().equals(ADDRESS_A6);
            sum += count.applyAsLong(aIsHostA == fromA ? c.aToB() : c.bToA());
        }
        long expected = EXPLAINED.getOrDefault(what, Map.of()).getOrDefault(counted, counted);
        softly.assertThat(sum).as(what).isEqualTo(expected);
    }
}
