package io.rocescope.parser.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rocescope.parser.capture.Frame;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.Dissector;
import io.rocescope.parser.dissect.DissectorOptions;
import io.rocescope.parser.event.AnalysisWord;
import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.PacketAnalysis;
import io.rocescope.parser.testing.Frames;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Filters on one packet each: the RC SEND of protocol facts, vector 4, with VLAN tags around it.
class DisplayFilterTest {
    /// Two VLAN tags (5, then 7), 10.0.0.1 to 10.0.0.2, TTL 63, DSCP 26, ECN 3, RC_SEND_ONLY to QP 0x11, PSN 0xfffffe,
    /// BECN,
    /// payload "abcdefgh".
    private static final String PACKET = "020000000002 020000000001 88a8 a005 8100 6007 0800"
            + "456b 0034 0007 4000 3f11 2745 0a000001 0a000002 d000 12b7 0020 0000"
            + "0440ffff 40000011 00fffffe 6162636465666768 5b5ffe8f";

    private static Packet packet() {
        Frame frame = Frames.ethernet(PACKET);
        frame.setOrigin(3, 1_500_000_000L, frame.linkType(), 0);
        var dissection = new Dissection();
        new Dissector(DissectorOptions.DEFAULT).dissect(frame, dissection);
        return new Packet(dissection).setTimes(1_000_000_000L, 1_250_000_000L);
    }

    private static boolean passes(String expression) throws FilterException {
        return DisplayFilter.compile(expression).test(packet());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "infiniband.bth.psn == 16777214",
                "infiniband.bth.psn == 0xfffffe",
                "infiniband.bth.psn eq 0xFFFFFE",
                "infiniband.bth.psn == 077777776",
                "infiniband.bth.psn == 0b111111111111111111111110",
                "infiniband.bth.psn == ff:ff:fe",
                "16777214 == infiniband.bth.psn",
                "ip.hdr_len == 20 && ip.hdr_len < 60",
                "ip.ttl != 64",
                "ip.ttl ne 64",
                "ip.ttl < 64 && ip.ttl <= 63 and ip.ttl lt 64 and ip.ttl le 63",
                "ip.ttl > 62 && ip.ttl >= 63 and ip.ttl gt 62 and ip.ttl ge 63",
                "64 > ip.ttl",
                "60 <= ip.ttl < 64",
                "vlan",
                "!arp",
                "not arp and not not vlan",
                "arp || vlan",
                "arp or (icmp or (vlan))",
                "vlan ^^ arp",
                "arp xor vlan",
                "vlan or arp and icmp",
                "ip.ttl in {1, 60..63}",
                "ip.ttl in {63}",
                "ip.ttl not in {1..62}",
                "ip.src in {10.0.0.0/24, 192.168.0.1}",
                "ip.src in {10.0.0.0..10.0.0.1}",
                "ip.src == 10.0.0.0/8",
                "ip.src == 10.0.0.1/32",
                "ip.src == 99.99.99.99/0",
                "ip.src != 11.0.0.0/8",
                "ip.addr == 10.0.0.2",
                "ip.addr == 10.0.0.1",
                "ip.addr !== 10.0.0.1",
                "ip.addr ~= 10.0.0.1",
                "any ip.addr != 10.0.0.1",
                "all ip.addr == 10.0.0.0/30",
                "ip.addr === 10.0.0.0/30",
                "ip.src != ip.dst",
                "ip.src < ip.dst",
                "udp.port == 4791",
                "vlan.id == 5",
                "vlan.id == 7",
                "vlan.id > 6",
                "all vlan.id > 4",
                "count(vlan.id) == 2",
                "eth.src == 02:00:00:00:00:01",
                "eth.src == 02-00-00-00-00-01",
                "eth.addr == 02:00:00:00:00:02",
                "eth.src[0:3] == 02:00:00",
                "eth.src[0-2] == 02:00:00",
                "eth.src[0 - 2] == 02:00:00",
                "eth.src[5] == 01",
                "eth.src[-1] == 01",
                "eth.src[4:] == 00:01",
                "eth.src[:1] == 02",
                "eth.src[-2:2] == 00:01",
                "ip.src[0] == 0a",
                "infiniband.bth.opcode == 4",
                "infiniband.bth.opcode == RC_SEND_ONLY",
                "infiniband.bth.opcode == \"RC_SEND_ONLY\"",
                "infiniband.bth.opcode == rc_send_only",
                "infiniband.bth.opcode == \"RC SEND ONLY\"",
                "infiniband.bth.opcode in {RC_SEND_ONLY, UC_SEND_ONLY}",
                "infiniband.bth.opcode != CNP",
                "infiniband.bth.opcode != resync",
                "roce.opcode == RC_SEND_ONLY",
                "roce.opcode == \"RC_SEND_ONLY\"",
                "roce.opcode contains SEND",
                "roce.opcode matches \"^rc_.*only$\"",
                "roce.opcode matches r\"^rc_\\w+$\"",
                "roce.opcode[0:2] == \"RC\"",
                "lower(roce.opcode) == \"rc_send_only\"",
                "upper(roce.icrc.status) == \"VALID\"",
                "len(roce.opcode) == 12",
                "len(udp) == 8",
                "roce.operation == SEND_ONLY",
                "roce.icrc.status == valid",
                "infiniband.bth.becn",
                "infiniband.bth.becn == 1",
                "infiniband.bth.becn == true",
                "infiniband.bth.fecn == false",
                "infiniband.bth.fecn == 0",
                "ip.dsfield.ecn & 2",
                "ip.ttl & 0x3f == 63",
                "ip.ttl & 1 and !(ip.ttl & 0x40)",
                "ip.ttl + 1 == 64",
                "ip.ttl-3==60",
                "ip.ttl * 2 == 126",
                "ip.ttl / 2 == 31",
                "ip.ttl % 10 == 3",
                "(ip.ttl + 1) * 2 == 128",
                "{ip.ttl + 1} / 2 == 32",
                "{ip.ttl + 1} * {ip.ttl - 60} == 192",
                "vlan.id * vlan.id == 35",
                "{vlan.id + vlan.id} % {vlan.id - 5} == 0",
                "ip.ttl == 60 + 3",
                "ip.ttl - 64 < 0",
                "ip.ttl == 3 * 7 * 3",
                "udp.length == ip.len - 20",
                "udp.srcport > udp.dstport",
                "infiniband.payload == \"abcdefgh\"",
                "infiniband.payload == 61:62:63:64:65:66:67:68",
                "infiniband.payload contains \"cd\"",
                "infiniband.payload contains 63:64",
                "infiniband.payload contains \"\\x63\\144\"",
                "infiniband.payload matches \"C.E\"",
                "frame contains \"abc\"",
                "eth.src contains 00:01",
                "frame.number == 3",
                "frame.time_relative == 0.5",
                "frame.time_relative < 0.500000001",
                "frame.time_delta >= 0.25",
                "frame.time_epoch_ns == 1500000000",
                "roce.payload.len == 8",
                "infiniband.bth.padcnt == '\\x00'",
                "roce",
                "infiniband.bth",
                "infiniband",
                "ip.flags.df == 1",
                "vlan.priority in {5,3}",
                "  ip  ",
            })
    void shouldPass(String expression) throws FilterException {
        assertThat(passes(expression)).as(expression).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "infiniband.bth.psn == 1",
                "arp",
                "!vlan",
                "arp and vlan or icmp",
                "vlan ^^ ip",
                "ip.addr != 10.0.0.1",
                "ip.addr === 10.0.0.1",
                "all ip.addr == 10.0.0.1",
                "ip.src == 10.0.0.2/32",
                "ip.ttl in {64..70, 1}",
                "ip.ttl not in {63}",
                "infiniband.reth.va == 0",
                "infiniband.reth.va != 0",
                "infiniband.reth.va < 1",
                "all infiniband.reth.va == 0",
                "infiniband.aeth.syndrome & 0x60",
                "infiniband.bth.opcode == UC_SEND_ONLY",
                "eth.src[0:3] == 02:00:01",
                "eth.src[0:3] == 02:00",
                "eth.src[4:3] == 00:01:00",
                "roce.opcode contains \"send\"",
                "roce.opcode matches \"^send\"",
                "infiniband.payload contains \"ce\"",
                "infiniband.bth.becn == 0",
                "ip.ttl / {ip.ttl - 63} == 1",
                "vlan.id * vlan.id == 36",
                "ip.ttl & 0x40",
                "frame.time_relative > 0.5",
                "ip.src == ip.dst",
                "count(infiniband.reth.va) == 0",
                "roce.problem",
            })
    void shouldNotPass(String expression) throws FilterException {
        assertThat(passes(expression)).as(expression).isFalse();
    }

    @Test
    void shouldLetEverythingPassAnEmptyFilter() throws FilterException {
        assertThat(passes("")).isTrue();
        assertThat(passes(" \t")).isTrue();
    }

    @Test
    void shouldAskTheTracker() throws FilterException {
        var analysis = new PacketAnalysis();
        analysis.setConnection(7, Direction.B_TO_A);
        analysis.add(AnalysisWord.RETRANSMISSION);
        analysis.add(AnalysisWord.PSN_GAP);
        Packet tracked = packet();
        tracked.set(tracked.dissection(), analysis);
        for (String expression : new String[] {
            "roce.connection == 7",
            "roce.direction == bToA",
            "roce.analysis == retransmission",
            "roce.analysis == psn_gap",
            "roce.analysis in {psn_gap, duplicate}",
            "roce.analysis contains \"gap\"",
            "!roce.message"
        }) {
            DisplayFilter filter = DisplayFilter.compile(expression);
            assertThat(filter.needsTracker()).as(expression).isTrue();
            assertThat(filter.test(tracked)).as(expression).isTrue();
        }
        assertThat(DisplayFilter.compile("roce.connection == 7").test(packet())).isFalse();
        assertThat(DisplayFilter.compile("ip.ttl == 7").needsTracker()).isFalse();
    }

    @Test
    void shouldKnowWhetherTheIcrcMustBeChecked() throws FilterException {
        assertThat(DisplayFilter.compile("ip and roce.icrc.status == invalid").needsIcrc())
                .isTrue();
        assertThat(DisplayFilter.compile("infiniband.invariant.crc == 1").needsIcrc())
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "infiniband.bth.psm == 1 | 0 | 18 | did you mean infiniband.bth.psn",
                "ip.ttl == 3 and vlam | 16 | 4 | did you mean vlan",
                "psn == 1 | 0 | 3 | did you mean infiniband.bth.psn",
                "ip.ttl = 3 | 7 | 1 | equality is \"==\"",
                "ip.ttl == | 9 | 1 | something is missing here",
                "ip.ttl == 1 and | 15 | 1 | something is missing here",
                "(ip | 0 | 1 | is never closed",
                "ip) | 2 | 1 | closes nothing",
                "ip.ttl == 256 | 10 | 3 | at most 255",
                "ip.ttl == -1 | 10 | 2 | never negative",
                "ip.ttl == abc | 10 | 3 | is no number",
                "ip.ttl == \"64\" | 10 | 4 | is no number",
                "ip.src == 10.0.0 | 10 | 6 | is no IPv4 address",
                "ip.src == 10.0.0.0/33 | 19 | 2 | prefix length must be 0 to 32",
                "ip.src == 10.0.0.256 | 10 | 10 | is no IPv4 address",
                "ipv6.src == 1::2::3 | 12 | 7 | is no IPv6 address",
                "eth.src == 02:00 | 11 | 5 | is no Ethernet address",
                "ip.ttl / 0 == 1 | 9 | 1 | division by zero",
                "ip.ttl matches \"6\" | 0 | 6 | cannot look into",
                "roce.info matches \"(\" | 18 | 3 | bad regular expression",
                "roce.info matches abc | 18 | 3 | in double quotes",
                "ip.ttl[0] == 3f and ip.ttlx[0] == 01 | 20 | 7 | did you mean ip.ttl",
                "1 == 2 | 0 | 1 | no field on either side",
                "ip.src == ip.ttl | 7 | 2 | cannot be compared",
                "infiniband.bth.opcode == RDMA_WRITE_FIRST | 25 | 16 | RC_RDMA_WRITE_FIRST",
                "infiniband.bth.opcode == RC_SEND_ONYL | 25 | 12 | RC_SEND_ONLY",
                "ip.ttl in {} | 11 | 1 | was not expected here",
                "ip.ttl in 3 | 10 | 1 | was not expected here",
                "64 | 0 | 2 | neither a field nor a protocol",
                "ip.ttl == 1 ip | 12 | 2 | was not expected here",
                "roce.info == \"abc | 13 | 1 | never closed",
                "ip.ttl == 3 $ | 12 | 1 | was not expected here",
                "any ip | 0 | 3 | needs a comparison",
                "len(3) == 1 | 4 | 1 | takes a field",
                "lne(udp) == 1 | 0 | 3 | did you mean len",
                "(ip.ttl == 3) + 1 == 4 | 0 | 13 | this is a test",
                "ip.src + 1 == 4 | 0 | 6 | no number to count with",
                "ip.ttl == 0x1ffffffffffffffff | 10 | 19 | is no number",
                "frame.time_relative == abc | 23 | 3 | no number of seconds",
                "infiniband.payload contains 6 | 28 | 1 | are no octets",
                "ip.ttl == 'ab' | 10 | 4 | one character",
                "eth.src[0:3,5] == 1 | 12 | 1 | only one range",
                "eth.src[2-1] == 1 | 8 | 3 | ends before it starts",
            })
    void shouldPointAtTheMistake(String expression, int position, int length, String part) {
        assertThatThrownBy(() -> DisplayFilter.compile(expression)).isInstanceOfSatisfying(FilterException.class, e -> {
            assertThat(e.getMessage()).contains(part);
            assertThat(e.position()).as(e.getMessage()).isEqualTo(position);
            assertThat(e.length()).as(e.getMessage()).isEqualTo(length);
        });
    }

    @Test
    void shouldPutTheMarkUnderThePlace() {
        assertThatThrownBy(() -> DisplayFilter.compile("vlan and\tip.tl > 3")).hasMessage("""
                        "ip.tl" is neither a field nor a protocol
                          vlan and ip.tl > 3
                                   ^~~~~
                        did you mean ip.ttl?""");
    }

    @Test
    void shouldShowOnlyTheNeighbourhoodInALongFilter() {
        String expression = "ip and ".repeat(1000) + "ip.tl" + " and ip".repeat(1000);
        assertThatThrownBy(() -> DisplayFilter.compile(expression)).isInstanceOfSatisfying(FilterException.class, e -> {
            String[] lines = String.valueOf(e.getMessage()).split("\n", -1);
            assertThat(lines[1]).hasSizeLessThan(150);
            int mark = lines[2].indexOf('^');
            assertThat(lines[1].substring(mark)).startsWith("ip.tl ");
        });
    }

    @Test
    void shouldRefuseDeepNestingInsteadOfOverflowing() {
        String deep = "(".repeat(100_000) + "ip" + ")".repeat(100_000);
        assertThatThrownBy(() -> DisplayFilter.compile(deep))
                .isInstanceOf(FilterException.class)
                .hasMessageContaining("nested deeper");
        assertThatThrownBy(() -> DisplayFilter.compile("ip.ttl == " + "1+".repeat(1000) + "1"))
                .isInstanceOf(FilterException.class)
                .hasMessageContaining("operators in a row");
        assertThatThrownBy(() -> DisplayFilter.compile("ip and ".repeat(100_000) + "ip"))
                .isInstanceOf(FilterException.class)
                .hasMessageContaining("longer than");
    }

    @Test
    void shouldTakeTheNestingAndTheListsThatPeopleWrite() throws FilterException {
        assertThat(passes("(".repeat(200) + "ip" + ")".repeat(200))).isTrue();
        assertThat(passes("!".repeat(10_000) + "ip")).isTrue();
        assertThat(passes("ip.ttl == " + "-".repeat(1000) + "63")).isTrue();
        assertThat(passes("arp or ".repeat(10_000) + "ip")).isTrue();
        assertThat(passes("ip.ttl in {" + "1, ".repeat(10_000) + "63}")).isTrue();
    }
}
