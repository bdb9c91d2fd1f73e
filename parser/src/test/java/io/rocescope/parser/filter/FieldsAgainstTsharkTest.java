package io.rocescope.parser.filter;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.LinkType;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.wire.Opcode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/// Every field that Wireshark has, too, has the same values in every packet of every sample.
class FieldsAgainstTsharkTest {
    /// Fields that mean something else here.
    private static final Set<String> OTHER_MEANING = Set.of(
            // Wireshark has it for pcapng only.
            "frame.interface_id",
            // Wireshark gives IPv6 headers this IPv4 field, too.
            "ip.version",
            // Wireshark prints these GIDs as octets; a GID that maps an IPv4 address has another field there.
            "infiniband.cm.req.alt_localgid",
            "infiniband.cm.req.alt_remotegid",
            "infiniband.cm.req.prim_localgid",
            "infiniband.cm.req.prim_remotegid",
            // Wireshark takes these bits from the wrong places: the flow label has 20 bits, not 8 or 12.
            "infiniband.cm.req.prim_flowlabel",
            "infiniband.cm.req.prim_reserved0",
            "infiniband.cm.req.prim_pktrate",
            "infiniband.cm.req.alt_flowlabel",
            "infiniband.cm.req.alt_reserved0",
            "infiniband.cm.req.alt_pktrate",
            // Wireshark shows it twice.
            "infiniband.cm.req.alt_reserved1");

    @Test
    void shouldHaveTheValuesThatTsharkPrints() throws Exception {
        Assumptions.assumeTrue(Tshark.isThere(), "tshark is not installed");
        List<Path> samples = Samples.all();
        Assumptions.assumeFalse(samples.isEmpty(), "no captures to compare");
        List<Field> fields = common();
        var differences = new TreeMap<String, List<String>>();
        for (Map<String, List<String>> some :
                samples.parallelStream().map(sample -> compare(sample, fields)).toList()) {
            some.forEach((name, list) ->
                    differences.computeIfAbsent(name, k -> new ArrayList<>()).addAll(list));
        }
        var report = new StringBuilder();
        differences.forEach((name, list) -> report.append(name)
                .append(' ')
                .append(list.size())
                .append(" e.g. ")
                .append(list.subList(0, Math.min(4, list.size())))
                .append('\n'));
        assertThat(report.toString()).isEmpty();
    }

    private static List<Field> common() throws IOException, InterruptedException {
        Set<String> theirs = Tshark.fieldNames();
        return Fields.all().stream()
                .filter(field -> theirs.contains(field.name()))
                .filter(field -> !OTHER_MEANING.contains(field.name()))
                .filter(field -> switch (field.type()) {
                    case UINT, BOOLEAN, IPV4, IPV6, ETHER, TIME -> true;
                    case STRING, BYTES, PROTOCOL -> false;
                })
                .toList();
    }

    private static Map<String, List<String>> compare(Path sample, List<Field> fields) {
        try {
            return differences(sample, fields);
        } catch (IOException | CaptureException e) {
            throw new AssertionError(sample.toString(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private static Map<String, List<String>> differences(Path sample, List<Field> fields)
            throws IOException, CaptureException, InterruptedException {
        var differences = new TreeMap<String, List<String>>();
        var arguments = new ArrayList<String>(List.of("-T", "fields", "-E", "separator=|"));
        fields.forEach(field -> arguments.addAll(List.of("-e", field.name())));
        List<String> lines = Tshark.run(sample, arguments.toArray(String[]::new));
        List<Packet> packets = Capture.read(sample);
        assertThat(lines).as(sample.toString()).hasSameSizeAs(packets);
        for (int i = 0; i < lines.size(); i++) {
            String[] theirs = lines.get(i).split("\\|", -1);
            for (int f = 0; f < fields.size(); f++) {
                Field field = fields.get(f);
                String ours = FieldText.of(field, packets.get(i));
                String their = normalize(field, theirs[f]);
                if (!ours.equals(their) && !isWiresharksOwn(field, packets.get(i))) {
                    differences
                            .computeIfAbsent(field.name(), k -> new ArrayList<>())
                            .add(sample.getFileName() + "#" + (i + 1) + " ours " + ours + " theirs " + their);
                }
            }
        }
        return differences;
    }

    /// Where Wireshark is known to differ, and why.
    private static boolean isWiresharksOwn(Field field, Packet packet) {
        Dissection d = packet.dissection();
        String name = field.name();
        if (d.frame().linkType() == LinkType.ERF) {
            // It takes length and time from the record header, and the payload of native InfiniBand for IP by its
            // looks.
            return name.startsWith("frame.") || name.startsWith("ip") || name.startsWith("udp.");
        }
        return switch (name) {
            // It gives the AtomicETH the names of the RETH.
            case "infiniband.reth.va", "infiniband.reth.r_key" -> d.atomicEthOffset() >= 0;
            // It reads the last four octets there are, even where the frame is cut.
            // It also knows nothing of congestion notifications and of opcodes that are new to it.
            case "infiniband.invariant.crc" -> d.cut() || d.opcode() == Opcode.CNP_CODE;
            default -> false;
        };
    }

    /// Wireshark prints some numbers in hexadecimal; this program prints them all in decimal.
    private static String normalize(Field field, String text) {
        if (field.name().equals("infiniband.immdt") || field.name().equals("infiniband.ieth")) {
            // Octets there, and twice; a number here.
            return text.isEmpty() ? text : Long.toString(Long.parseLong(text.substring(0, 8), 16));
        }
        if (text.isEmpty() || (field.type() != FieldType.UINT && field.type() != FieldType.BOOLEAN)) {
            return text;
        }
        return List.of(text.split(",")).stream()
                .map(v -> v.toLowerCase(Locale.ROOT).startsWith("0x")
                        ? Long.toUnsignedString(Long.parseUnsignedLong(v.substring(2), 16))
                        : v)
                .collect(Collectors.joining(","));
    }
}
