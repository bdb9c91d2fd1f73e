package io.rocescope.parser.event.finding;

import static io.rocescope.parser.testing.Packets.ack;
import static io.rocescope.parser.testing.Packets.nak;
import static io.rocescope.parser.testing.Packets.writeOnly;
import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.parser.testing.CmPackets;
import io.rocescope.parser.testing.Script;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What goes wrong before or around the first request, as packet scripts (cases of sections A1, A2, A5, A6).
class SetUpFindingsTest {
    private static final double MS = 1000;

    private static List<String> ids(Script s) {
        return s.findings().stream().map(Finding::id).toList();
    }

    private static Script connected(int ackTimeout, int qpnB) {
        return new Script()
                .a(0, CmPackets.req(0x11aa, Script.QP_A, 0x2000, ackTimeout, 7))
                .b(1 * MS, CmPackets.rep(0x22bb, 0x11aa, qpnB, 0x1000))
                .a(2 * MS, CmPackets.rtu(0x11aa, 0x22bb));
    }

    @Test
    void shouldFindNothingWhereSetUpAndFirstRequestAgree() {
        Script s = connected(14, Script.QP_B).a(3 * MS, writeOnly(0x1000, 8)).b(3.1 * MS, ack(0x1000, 1));
        assertThat(ids(s)).isEmpty();
        assertThat(s.connection().pairing().method()).isEqualTo("cm");
        assertThat(s.connection().endpointB().qpn()).isEqualTo(Script.QP_B);
    }

    @Test
    void shouldSeeStalePsn() {
        Script s = connected(14, Script.QP_B).a(3 * MS, writeOnly(0x4321, 8)).b(3.1 * MS, nak(0x1000, 0x60, 0));
        assertThat(ids(s)).contains("stale-psn");
    }

    @Test
    void shouldSeeQueuePairThatNobodyAnnounced() {
        Script s = connected(14, Script.QP_B).queuePairs(Script.QP_A, 0x23);
        s.times(4, i -> s.a((3 + i * 67) * MS, writeOnly(0x1000, 8)));
        assertThat(ids(s)).contains("unknown-qpn");
    }

    @Test
    void shouldSeeTimerThatWasNotAgreedOn() {
        Script s = connected(14, Script.QP_B);
        s.times(3, i -> s.a(3 * MS + i * 1070 * MS, writeOnly(0x1000, 8)));
        s.b(2200 * MS, ack(0x1000, 1));
        assertThat(ids(s)).contains("timeout-mismatch");
    }

    @Test
    void shouldNotMindTimerWithinFourTimesTheAgreedOne() {
        Script s = connected(14, Script.QP_B);
        s.times(3, i -> s.a(3 * MS + i * 200 * MS, writeOnly(0x1000, 8)));
        s.b(500 * MS, ack(0x1000, 1));
        assertThat(ids(s)).doesNotContain("timeout-mismatch");
    }

    @Test
    void shouldSeeQueuePairNumberUsedAgain() {
        Script s = new Script()
                .a(0, writeOnly(0x100000, 8))
                .b(5, ack(0x100000, 1))
                .a(5_000 * MS, writeOnly(0x10, 8))
                .b(5_000.1 * MS, ack(0x10, 1));
        assertThat(ids(s)).contains("qpn-reused");
    }

    @Test
    void shouldSeeSeveralSourcePorts() {
        Script s = new Script();
        s.times(4, i -> s.a(i * 10, writeOnly(i, 8).with(b -> b.ports(0xc000 + i, 4791))));
        s.b(50, ack(3, 4));
        assertThat(ids(s)).contains("source-port-spread");
    }

    @Test
    void shouldSeeHopLimitOfOneBetweenSubnets() {
        byte[] a = {10, 0, 1, 1};
        byte[] b = {10, 0, 2, 1};
        Script s = new Script();
        s.times(
                4,
                i -> s.a(
                        i * 67 * MS, writeOnly(1, 8).with(f -> f.addresses(a, b).hopLimit(1))));
        assertThat(ids(s)).contains("hop-limit-one");
    }

    @Test
    void shouldSeeLinkLocalAddressBehindARouter() {
        byte[] a = HexFormat.of().parseHex("fe800000000000000000000000000001");
        byte[] b = HexFormat.of().parseHex("fe800000000000000000000000000002");
        Script s = new Script();
        s.times(
                4,
                i -> s.a(
                        i * 67 * MS, writeOnly(1, 8).with(f -> f.addresses(a, b).hopLimit(63))));
        assertThat(ids(s)).contains("link-local-address");
    }
}
