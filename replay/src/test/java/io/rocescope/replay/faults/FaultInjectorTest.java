package io.rocescope.replay.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.parser.text.YamlException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FaultInjectorTest {
    private static final int SEND_ONLY = 0x04;
    private static final int ACKNOWLEDGE = 0x11;

    @Test
    void shouldMeetOnlyTheIterationAsked() throws YamlException {
        FaultInjector injector = injector("faults: [{when: {qpn: 17, psn: 5, iteration: 2}, do: drop}]");

        assertThat(injector.decide(17, 5, SEND_ONLY)).isEmpty();
        assertThat(injector.decide(18, 5, SEND_ONLY)).isEmpty();
        assertThat(injector.decide(17, 6, SEND_ONLY)).isEmpty();
        assertThat(injector.decide(17, 5, SEND_ONLY)).containsExactly(new FaultAction.Drop());
        assertThat(injector.decide(17, 5, SEND_ONLY)).isEmpty();
        assertThat(injector.hits(0)).isEqualTo(1);
    }

    @Test
    void shouldCountIterationsOfEachQueuePairAlone() throws YamlException {
        FaultInjector injector = injector("faults: [{when: {psn: 5, iteration: 2}, do: drop}]");

        assertThat(injector.decide(17, 5, SEND_ONLY)).isEmpty();
        assertThat(injector.decide(18, 5, SEND_ONLY)).isEmpty();
        assertThat(injector.decide(18, 5, SEND_ONLY)).isNotEmpty();
        assertThat(injector.decide(17, 5, SEND_ONLY)).isNotEmpty();
    }

    @Test
    void shouldTellRequestsFromResponses() throws YamlException {
        FaultInjector injector = injector("faults: [{when: {side: response}, do: drop}]");

        assertThat(injector.decide(17, 5, SEND_ONLY)).isEmpty();
        assertThat(injector.decide(17, 5, ACKNOWLEDGE)).isNotEmpty();
    }

    @Test
    void shouldWrapARangeOfPsns() throws YamlException {
        FaultInjector injector = injector("faults: [{when: {psn: 0xfffffe..1}, do: drop}]");
        List<Integer> met = new ArrayList<>();
        for (int psn : new int[] {0xfffffd, 0xfffffe, 0xffffff, 0, 1, 2}) {
            if (!injector.decide(1, psn, SEND_ONLY).isEmpty()) {
                met.add(psn);
            }
        }
        assertThat(met).containsExactly(0xfffffe, 0xffffff, 0, 1);
    }

    @Test
    void shouldCountNthEveryAndTimes() throws YamlException {
        FaultInjector injector = injector("""
                faults:
                  - {when: {nth: 3}, do: drop}
                  - {when: {every: 2, times: 2}, do: ecn}
                """);
        List<Integer> dropped = new ArrayList<>();
        List<Integer> marked = new ArrayList<>();
        for (int packet = 1; packet <= 10; packet++) {
            List<FaultAction> actions = injector.decide(1, packet, SEND_ONLY);
            if (actions.contains(new FaultAction.Drop())) {
                dropped.add(packet);
            }
            if (actions.contains(new FaultAction.EcnMark())) {
                marked.add(packet);
            }
        }
        assertThat(dropped).containsExactly(3);
        assertThat(marked).containsExactly(2, 4);
    }

    @Test
    void shouldRepeatItsChanceForTheSameSeedAndKeepItsRate() throws YamlException {
        String text = "{seed: %d, faults: [{when: {probability: 0.25}, do: drop}]}";

        assertThat(hits(text.formatted(1))).isEqualTo(hits(text.formatted(1)));
        assertThat(hits(text.formatted(1))).isNotEqualTo(hits(text.formatted(2)));
        assertThat(hits(text.formatted(3)).size()).isBetween(2200, 2800);
    }

    private static List<Integer> hits(String text) throws YamlException {
        FaultInjector injector = injector(text);
        List<Integer> hits = new ArrayList<>();
        for (int psn = 0; psn < 10_000; psn++) {
            if (!injector.decide(1, psn, SEND_ONLY).isEmpty()) {
                hits.add(psn);
            }
        }
        return hits;
    }

    private static FaultInjector injector(String text) throws YamlException {
        return FaultFile.parse("f.yaml", text).injector();
    }
}
