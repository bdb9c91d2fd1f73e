package io.rocescope.parser.filter;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/// Random filters let the same frames pass here and in tshark.
class FilterAgainstTsharkTest {
    private static final int ROUNDS = Integer.getInteger("rocescope.rounds.filter", 40);

    private static final List<String> NUMBERS = List.of(
            "ip.ttl",
            "ip.len",
            "ip.proto",
            "ip.dsfield.ecn",
            "udp.srcport",
            "udp.dstport",
            "udp.port",
            "udp.length",
            "frame.number",
            "frame.len",
            "infiniband.bth.opcode",
            "infiniband.bth.psn",
            "infiniband.bth.destqp",
            "infiniband.bth.padcnt",
            "infiniband.aeth.msn",
            "infiniband.reth.dmalen",
            "infiniband.mad.attributeid");

    private static final List<String> PRESENT = List.of(
            "ip",
            "ipv6",
            "udp",
            "arp",
            "eth",
            "frame",
            "infiniband.bth.psn",
            "infiniband.aeth.msn",
            "infiniband.mad.method");

    private static final List<String> RELATIONS =
            List.of("==", "!=", "<", "<=", ">", ">=", "eq", "ne", "lt", "le", "gt", "ge", "!==", "===");

    @Test
    void shouldLetTheSameFramesPass() throws Exception {
        Assumptions.assumeTrue(Tshark.isThere(), "tshark is not installed");
        // In native InfiniBand Wireshark takes payload for IP by its looks.
        List<Path> samples = Samples.small(100).stream()
                .filter(sample -> !sample.getFileName().toString().startsWith("ib-"))
                .toList();
        Assumptions.assumeFalse(samples.isEmpty(), "no captures to compare");
        var random = new Random(4791);
        int passed = 0;
        for (int round = 0; round < ROUNDS; round++) {
            Path sample = samples.get(random.nextInt(samples.size()));
            List<Packet> packets = Capture.read(sample);
            String expression = disjunction(random, packets, 3);
            var ours = new ArrayList<String>();
            DisplayFilter filter = DisplayFilter.compile(expression);
            for (Packet packet : packets) {
                if (filter.test(packet)) {
                    ours.add(Long.toString(packet.dissection().frame().number()));
                }
            }
            List<String> theirs = Tshark.run(sample, "-Y", expression, "-T", "fields", "-e", "frame.number");
            assertThat(ours).as(sample + " " + expression).isEqualTo(theirs);
            passed += ours.isEmpty() || ours.size() == packets.size() ? 0 : 1;
        }
        assertThat(passed).as("filters that tell frames apart").isGreaterThan(ROUNDS / 8);
    }

    private static String disjunction(Random random, List<Packet> packets, int depth) {
        int parts = 1 + random.nextInt(3);
        var text = new StringBuilder();
        for (int i = 0; i < parts; i++) {
            text.append(i == 0 ? "" : pick(random, List.of(" or ", " || ", " and ", " && ")));
            int kind = random.nextInt(depth > 0 ? 8 : 5);
            text.append(
                    switch (kind) {
                        case 5 -> "not (" + disjunction(random, packets, depth - 1) + ")";
                        case 6 -> "(" + disjunction(random, packets, depth - 1) + ")";
                        case 7 -> "!" + pick(random, PRESENT);
                        case 4 -> pick(random, PRESENT);
                        default -> comparison(random, packets);
                    });
        }
        return text.toString();
    }

    private static String comparison(Random random, List<Packet> packets) {
        String field = pick(random, NUMBERS);
        String relation = pick(random, RELATIONS);
        return switch (random.nextInt(9)) {
            case 0 -> field + " in {" + value(random, packets, field) + ", " + value(random, packets, field) + "}";
            case 1 -> {
                long a = value(random, packets, field);
                long b = value(random, packets, field);
                yield field + " in {" + Math.min(a, b) + ".." + Math.max(a, b) + "}";
            }
            case 2 -> field + " & 0x" + Long.toHexString(1L << random.nextInt(8));
            case 3 -> "ip.addr " + relation + " 10.0.0." + random.nextInt(4);
            case 4 -> "ip.src == 10.0.0." + random.nextInt(4) + "/" + (29 + random.nextInt(4));
            case 5 -> "eth.addr " + relation + " 02:00:00:00:00:0" + random.nextInt(4);
            case 6 -> "eth.src[" + random.nextInt(3) + ":3] " + relation + " 00:00:0" + random.nextInt(3);
            case 7 -> "frame contains 00:0" + random.nextInt(9) + ":0" + random.nextInt(9);
            default -> field + " " + relation + " " + value(random, packets, field);
        };
    }

    /// A value that some packet has, so that filters are not all empty.
    private static long value(Random random, List<Packet> packets, String name) {
        Field field = Fields.get(name);
        for (int i = 0; i < 20; i++) {
            Packet packet = packets.get(random.nextInt(packets.size()));
            int at = field.next(packet, -1);
            if (at >= 0) {
                return field.longValue(packet, at);
            }
        }
        return random.nextInt(3);
    }

    private static String pick(Random random, List<String> list) {
        return list.get(random.nextInt(list.size()));
    }
}
