package io.rocescope.ksy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kaitai.struct.ByteBufferKaitaiStream;
import io.kaitai.struct.KaitaiStream;
import io.kaitai.struct.KaitaiStruct;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// Every packet of the samples: the capture read by the pcap grammar, the headers compared with their layouts.
final class SamplesAgainstKaitaiTest {
    private static final int ETHERNET = 1;
    private static final int COOKED = 113;
    private static final int IPV4 = 0x0800;
    private static final int IPV6 = 0x86dd;
    private static final int UDP = 17;
    private static final int ROCE_PORT = 4791;

    private final Map<String, HeaderComparison> comparisons = new TreeMap<>();
    private final Map<String, Integer> compared = new TreeMap<>();
    private int packets;

    @Test
    void shouldReadEverySampleAsTheLayoutsDo() throws Throwable {
        List<Path> files = SampleFiles.pcaps();
        assumeTrue(!files.isEmpty(), "no sample captures here");
        for (Path file : files) {
            Pcap pcap = open(file);
            for (Pcap.Packet packet : pcap.body().packets()) {
                packets++;
                frame(pcap.body().linkType(), packet.data());
            }
        }
        assertThat(packets).isPositive();
        assertThat(compared).containsKeys("ethernet", "ipv4", "udp", "bth", "aeth", "reth");
        assertThat(compared.get("bth")).isGreaterThan(packets / 2);
    }

    private static Pcap open(Path file) throws IOException {
        Pcap pcap = new Pcap(new ByteBufferKaitaiStream(file.toString()));
        try {
            pcap._read();
        } catch (KaitaiStream.KaitaiStructError | java.nio.BufferUnderflowException e) {
            // A capture that ends mid-packet: the packets before stay.
            pcap.body().packets().removeLast();
        }
        return pcap;
    }

    private void frame(long linkType, byte[] octets) throws Throwable {
        if (linkType == ETHERNET) {
            Ethernet ethernet = (Ethernet) compare("ethernet", octets);
            network(ethernet.etherType(), Arrays.copyOfRange(octets, 14, octets.length));
        } else if (linkType == COOKED) {
            LinuxSll cooked = (LinuxSll) compare("linux_sll", octets);
            network(cooked.protocol(), Arrays.copyOfRange(octets, 16, octets.length));
        }
    }

    private void network(int etherType, byte[] octets) throws Throwable {
        if (etherType == IPV4) {
            Ipv4 ip = (Ipv4) compare("ipv4", octets);
            if (ip.protocol() == UDP && !ip.moreFragments() && ip.fragmentOffset() == 0) {
                int end = Math.min(octets.length, ip.totalLength());
                udp(Arrays.copyOfRange(octets, (int) ip.ihl() * 4, end));
            }
        } else if (etherType == IPV6) {
            Ipv6 ip = (Ipv6) compare("ipv6", octets);
            if (ip.nextHeader() == UDP) {
                udp(Arrays.copyOfRange(octets, 40, Math.min(octets.length, 40 + ip.payloadLength())));
            }
        }
    }

    private void udp(byte[] octets) throws Throwable {
        Udp udp = (Udp) compare("udp", octets);
        if (udp.destinationPort() == ROCE_PORT) {
            roce(Arrays.copyOfRange(octets, 8, octets.length));
        }
    }

    /// Of a cut packet Kaitai keeps what it read before the end.
    private void roce(byte[] octets) throws Throwable {
        RocePacket packet = new RocePacket(new ByteBufferKaitaiStream(octets));
        try {
            packet._read();
        } catch (RuntimeException e) {
            assertThat(e).isInstanceOfAny(java.nio.BufferUnderflowException.class, IllegalArgumentException.class);
        }
        for (String field : RocePacket._seqFields) {
            Integer start = packet._attrStart.get(field);
            if (start != null
                    && packet._attrEnd.containsKey(field)
                    && RocePacket.class.getMethod(field).invoke(packet) instanceof KaitaiStruct header) {
                comparison(grammarOf(header)).compare(header, octets, start);
            }
        }
    }

    private KaitaiStruct compare(String grammar, byte[] octets) {
        HeaderComparison comparison = comparison(grammar);
        return comparison.compare(octets);
    }

    private HeaderComparison comparison(String grammar) {
        compared.merge(grammar, 1, Integer::sum);
        return comparisons.computeIfAbsent(grammar, HeaderComparison::of);
    }

    /// `CmSidrReq` to `cm_sidr_req`.
    private static String grammarOf(KaitaiStruct header) {
        return header.getClass()
                .getSimpleName()
                .replaceAll("(?<=.)([A-Z])", "_$1")
                .toLowerCase(Locale.ROOT);
    }
}
