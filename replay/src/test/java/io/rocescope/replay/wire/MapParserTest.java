package io.rocescope.replay.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MapParserTest {
    @Test
    void shouldReadEachKind() {
        RewriteMap map = new RewriteMap();
        MapParser.add(map, "mac:02:00:00:00:00:01=02-00-00-00-00-ff");
        MapParser.add(map, "ip:10.0.0.1=10.0.0.9");
        MapParser.add(map, "sport:49152=50000");
        MapParser.add(map, "qpn:0x11=42");
        MapParser.add(map, "psn:17=-2");
        MapParser.add(map, "rkey:0xffffffff=1");
        MapParser.add(map, "va:0xffff800000000000=0x1000");
        MapParser.add(map, "va:0x2000=0x9000");

        assertThat(map.mac(0x020000000001L)).isEqualTo(0x0200000000ffL);
        assertThat(map.address(InetAddress.ofLiteral("10.0.0.1"))).isEqualTo(InetAddress.ofLiteral("10.0.0.9"));
        assertThat(map.address(InetAddress.ofLiteral("10.0.0.2"))).isNull();
        assertThat(map.sourcePort(49152)).isEqualTo(50000);
        assertThat(map.qpn(17)).isEqualTo(42);
        assertThat(map.psnShift(17)).isEqualTo(-2);
        assertThat(map.rKey(-1)).isEqualTo(1);
        assertThat(map.remoteAddress(0x1fff)).isEqualTo(0x1fff);
        assertThat(map.remoteAddress(0x2010)).isEqualTo(0x9010);
        assertThat(map.remoteAddress(0xffff800000000008L)).isEqualTo(0x1008);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nonsense | expected mac:OLD=NEW",
                "port:1=2 | expected mac:OLD=NEW",
                "mac:1=2 | expected an Ethernet address",
                "ip:10.0.0.1=example | expected an IPv4 or IPv6 address",
                "ip:10.0.0.1=fd00::1 | both must be IPv4 or both IPv6",
                "qpn:1=0x1000000 | expected 0 to 16777215",
                "qpn:x=1 | expected a number",
                "rkey:-1=1 | expected 0 to 4294967295",
                "va:0xzz=1 | expected a virtual address",
            })
    void shouldSayWhatItExpected(String text, String message) {
        assertThatThrownBy(() -> MapParser.add(new RewriteMap(), text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }
}
