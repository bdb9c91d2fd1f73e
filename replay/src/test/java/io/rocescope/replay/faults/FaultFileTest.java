package io.rocescope.replay.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rocescope.parser.text.YamlException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FaultFileTest {
    @Test
    void shouldReadEachKeyAndAction() throws YamlException {
        FaultPlan plan = FaultFile.parse("f.yaml", """
                seed: 7
                faults:
                  - when: {qpn: [17, 0x12], psn: [105, 0xfffffe..2], opcode: RC_SEND_ONLY, side: request, iteration: 2}
                    do: drop
                  - when: {nth: 3, times: 9, probability: 0.5, every: 4}
                    do: [corrupt, ecn, cnp, {duplicate: 2, reorder: 3}, {delay: 1.5us}]
                  - do: {psn: +5}
                  - do: {psn: 5}
                  - do: {psn: -1}
                  - do: {rkey: 0xdeadbeef}
                  - do: {nak: remote_access_error}
                  - do: {rnr: 0.64ms}
                """);

        assertThat(plan.seed()).isEqualTo(7);
        assertThat(plan.rules())
                .containsExactly(
                        new FaultRule(
                                new FaultMatch(
                                        Set.of(17, 18),
                                        List.of(new PsnRange(105, 105), new PsnRange(0xfffffe, 2)),
                                        Set.of(4),
                                        Side.REQUEST,
                                        2,
                                        0,
                                        0,
                                        1,
                                        0),
                                List.of(new FaultAction.Drop())),
                        new FaultRule(
                                new FaultMatch(Set.of(), List.of(), Set.of(), Side.ANY, 0, 3, 4, 0.5, 9),
                                List.of(
                                        new FaultAction.Corrupt(),
                                        new FaultAction.EcnMark(),
                                        new FaultAction.SendCnp(),
                                        new FaultAction.Duplicate(2),
                                        new FaultAction.Reorder(3),
                                        new FaultAction.Delay(1500))),
                        always(new FaultAction.ChangePsn(5, true)),
                        always(new FaultAction.ChangePsn(5, false)),
                        always(new FaultAction.ChangePsn(-1, true)),
                        always(new FaultAction.ChangeRKey(0xdeadbeef)),
                        always(new FaultAction.Nak(0x62)),
                        always(new FaultAction.RnrNak(12)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "faults: [{do: explode}] | f.yaml:1: unknown action \"explode\"",
                "faults: [{when: {qpn: 1}}] | f.yaml:1: a rule needs \"do:\"",
                "faults: [{when: {psn: 16777216}, do: drop}] | expected an integer from 0 to 16777215",
                "faults: [{when: {psn: a..b}, do: drop}] | expected a range such as 10..20",
                "faults: [{when: {opcode: RC_FOO}, do: drop}] | expected a name such as RC_RDMA_WRITE_FIRST",
                "faults: [{when: {who: me}, do: drop}] | unknown key \"who\"",
                "faults: [{do: {delay: soon}}] | expected a time such as 20us",
                "faults: [{do: {rnr: 99999999999s}}] | expected a time such as 20us",
                "faults: 5 | expected a list of rules",
                "fault: [] | expected seed or faults",
                "faults: [ | f.yaml:1",
            })
    void shouldSayWhereAFileIsWrong(String text, String message) {
        assertThatThrownBy(() -> FaultFile.parse("f.yaml", text))
                .isInstanceOf(YamlException.class)
                .hasMessageContaining(message);
    }

    @Test
    void shouldNameAFileThatIsNotThere() {
        assertThatThrownBy(() -> FaultFile.read(Path.of("no-such-faults.yaml")))
                .isInstanceOf(YamlException.class)
                .hasMessageContaining("no-such-faults.yaml: cannot be read");
    }

    private static FaultRule always(FaultAction action) {
        return new FaultRule(FaultMatch.ALL, List.of(action));
    }
}
