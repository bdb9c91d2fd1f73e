package io.rocescope.parser.detail;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FieldTextTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0, ::",
        "0, 1, ::1",
        "fe80000000000000, 5054fffe12, fe80::50:54ff:fe12",
        "20010db800000000, 0000000100000001, 2001:db8::1:0:1",
        "20010db800010000, 0001000000010001, 2001:db8:1:0:1:0:1:1",
        "2001000000000001, 0000000000000001, 2001:0:0:1::1",
        "0001000200030004, 0005000600070000, 1:2:3:4:5:6:7:0",
        "0001000000000000, 0, 1::",
        "0, ffff0a000001, ::ffff:10.0.0.1",
    })
    void shouldWriteIpv6AsRfc5952Says(String high, String low, String expected) {
        assertThat(FieldText.ipv6(Long.parseUnsignedLong(high, 16), Long.parseUnsignedLong(low, 16)))
                .isEqualTo(expected);
    }

    @Test
    void shouldWriteIpv6AddressesThatReadBack() throws UnknownHostException {
        var random = new SplittableRandom(1);
        for (int i = 0; i < 10_000; i++) {
            // Groups of zeros here and there.
            long high = random.nextLong() & mask(random);
            long low = (random.nextLong() & mask(random)) | 1;
            byte[] expected = ByteBuffer.allocate(16).putLong(high).putLong(low).array();
            assertThat(InetAddress.getByName(FieldText.ipv6(high, low)).getAddress())
                    .isEqualTo(expected);
        }
    }

    private static long mask(SplittableRandom random) {
        long mask = 0;
        for (int i = 0; i < 4; i++) {
            mask = mask << 16 | (random.nextBoolean() ? 0xffff : 0);
        }
        return mask;
    }

    @Test
    void shouldWriteAddressesAndNumbers() {
        assertThat(FieldText.mac(0x0200000000ffL)).isEqualTo("02:00:00:00:00:ff");
        assertThat(FieldText.ipv4(0xc0a80001L)).isEqualTo("192.168.0.1");
        assertThat(FieldText.hex(0x1a, 24)).isEqualTo("0x00001a");
        assertThat(FieldText.hex(-1, 64)).isEqualTo("0xffffffffffffffff");
    }

    @Test
    void shouldWriteDurationsInTheUnitThatFits() {
        assertThat(FieldText.duration(512)).isEqualTo("512 ns");
        assertThat(FieldText.duration(4096)).isEqualTo("4.096 µs");
        assertThat(FieldText.duration(4096L << 14)).isEqualTo("67.11 ms");
        assertThat(FieldText.duration(4096L << 18)).isEqualTo("1.074 s");
        assertThat(FieldText.duration(4096L << 31)).isEqualTo("8796 s");
        assertThat(FieldText.duration(655_360_000)).isEqualTo("655.4 ms");
    }

    @Test
    void shouldShowOnlyTheFirstOctetsOfALongRun() {
        assertThat(FieldText.octets(MemorySegment.ofArray(new byte[] {1, 2, 3}), 1, 2))
                .isEqualTo("0203");
        assertThat(FieldText.octets(MemorySegment.ofArray(new byte[33]), 0, 33)).isEqualTo("00".repeat(32) + "…");
    }

    @ParameterizedTest
    @CsvSource({"0, 8, 0", "112, 32, 14-17", "161, 1, 20.1", "161, 3, 20.1-3", "164, 20, 20.4-22.7", "8, 0, ''"})
    void shouldWriteTheRangeOfANode(int bit, int bits, String expected) {
        FieldNode node = new FieldNode("n", "N", "", "", null, bit, bits, "", List.of(), List.of());
        assertThat(node.range()).isEqualTo(expected);
    }
}
