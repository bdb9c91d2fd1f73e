package io.rocescope.parser.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.parser.event.WcStatus;
import io.rocescope.parser.testing.Analyses;
import io.rocescope.parser.testing.Samples;
import io.rocescope.parser.testing.Truth;
import io.rocescope.parser.wire.Verb;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Holds the messages that the tracker tells against the work completions that the application polled.
///
/// Every request of these scenarios is signalled, so each completion of the requester is a message. A flushed request
/// (IBV_WC_WR_FLUSH_ERR) usually never reached the wire and is left out on both sides.
class CompletionsTest {
    private static final int FLUSHED = 5;
    private static final int RECEIVE = 128;

    @TestFactory
    Stream<DynamicTest> shouldTellWhatTheApplicationSaw() {
        List<DynamicTest> tests = new ArrayList<>();
        for (Path directory : Samples.withTruth()) {
            for (Path file : Samples.captures(directory)) {
                String name = file.getFileName().toString();
                Path truthFile = directory.resolve(name.replaceAll("\\.[ab]\\.pcap", ".truth.json"));
                if (Files.exists(truthFile)) {
                    tests.add(DynamicTest.dynamicTest(name, () -> compare(file, Truth.read(truthFile))));
                }
            }
        }
        assertThat(tests).isNotEmpty();
        return tests.stream();
    }

    private static void compare(Path file, Truth truth) throws Exception {
        Map<String, Integer> polled = new TreeMap<>();
        for (Truth.Completion c : truth.completions()) {
            if (c.opcode() < RECEIVE && c.status() != FLUSHED && !isReceiveError(c)) {
                // The length of a failed request is not told.
                polled.merge(
                        key(statusOf(c.status()), verbOf(c), c.status() == 0 ? c.byteLength() : 0), 1, Integer::sum);
            }
        }
        if (polled.isEmpty()) {
            return;
        }
        Analyses.Run run = Analyses.run(file);
        Map<String, Integer> told = new TreeMap<>();
        for (Analyses.Kept m : run.messages()) {
            if (m.status() == WcStatus.IBV_WC_WR_FLUSH_ERR) {
                continue;
            }
            told.merge(
                    key(
                            m.status().name(),
                            m.status() == WcStatus.IBV_WC_SUCCESS ? family(m.verb()) : "?",
                            m.status() == WcStatus.IBV_WC_SUCCESS ? m.bytes() : 0),
                    1,
                    Integer::sum);
        }
        assertThat(told).isEqualTo(polled);
    }

    /// A receive that failed is reported with an opcode that means nothing; its length status gives it away.
    private static boolean isReceiveError(Truth.Completion c) {
        return c.status() == 1 || c.status() == 2 || c.status() == 4;
    }

    private static String key(String status, String verb, long bytes) {
        return status + " " + verb + " " + bytes;
    }

    private static String statusOf(int status) {
        return switch (status) {
            case 0 -> "IBV_WC_SUCCESS";
            case 9 -> "IBV_WC_REM_INV_REQ_ERR";
            case 10 -> "IBV_WC_REM_ACCESS_ERR";
            case 11 -> "IBV_WC_REM_OP_ERR";
            case 12 -> "IBV_WC_RETRY_EXC_ERR";
            case 13 -> "IBV_WC_RNR_RETRY_EXC_ERR";
            default -> "status " + status;
        };
    }

    /// In a failed completion the opcode is not valid (ibv_poll_cq(3)).
    private static String verbOf(Truth.Completion c) {
        if (c.status() != 0) {
            return "?";
        }
        return switch (c.opcode()) {
            case 0 -> "SEND";
            case 1 -> "RDMA_WRITE";
            case 2 -> "RDMA_READ";
            case 3 -> "ATOMIC_CMP_AND_SWP";
            case 4 -> "ATOMIC_FETCH_AND_ADD";
            default -> "opcode " + c.opcode();
        };
    }

    private static String family(Verb verb) {
        return verb.name().toUpperCase(Locale.ROOT).replaceAll("_WITH_.*", "");
    }
}
