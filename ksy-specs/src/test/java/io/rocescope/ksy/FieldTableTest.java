package io.rocescope.ksy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class FieldTableTest {
    static List<String> grammars() {
        return FieldTable.names();
    }

    @ParameterizedTest
    @MethodSource("grammars")
    void shouldCoverTheHeaderWithoutGaps(String grammar) {
        FieldTable table = FieldTable.of(grammar);
        int bit = 0;
        for (FieldDescription field : table.fields()) {
            assertThat(field.bitOffset()).as(field.id()).isEqualTo(bit);
            bit += field.bitLength();
        }
        assertThat(bit).isEqualTo(table.length() * 8);
    }

    @ParameterizedTest
    @MethodSource("grammars")
    void shouldSayWhatEveryFieldIsAndWhereThatIsWritten(String grammar) {
        FieldTable table = FieldTable.of(grammar);
        assertThat(table.title()).isNotBlank();
        assertThat(table.doc()).isNotBlank();
        assertThat(table.docRef()).isNotBlank();
        for (FieldDescription field : table.fields()) {
            assertThat(field.doc()).as(field.id()).isNotBlank();
            if (!field.id().contains("reserved")) {
                assertThat(field.origId()).as(field.id()).isNotBlank();
            }
        }
    }

    @Test
    void shouldHaveTheDisplayNamesThatOthersRelyOn() {
        Set<String> names = new HashSet<>();
        for (String grammar : FieldTable.names()) {
            FieldTable.of(grammar).fields().forEach(field -> names.add(field.wireshark()));
        }
        assertThat(names)
                .contains("eth.src", "eth.dst", "eth.type", "vlan.id", "vlan.priority", "ip.src", "ip.dst", "ip.id")
                .contains("ip.ttl", "ip.dsfield.dscp", "ip.dsfield.ecn", "ipv6.src", "ipv6.dst", "ipv6.flow")
                .contains("ipv6.hlim", "udp.srcport", "udp.dstport", "infiniband.immdt", "infiniband.ieth")
                .contains("infiniband.bth.opcode", "infiniband.bth.se", "infiniband.bth.m", "infiniband.bth.padcnt")
                .contains("infiniband.bth.tver", "infiniband.bth.p_key", "infiniband.bth.fecn", "infiniband.bth.becn")
                .contains("infiniband.bth.destqp", "infiniband.bth.a", "infiniband.bth.psn", "infiniband.reth.va")
                .contains("infiniband.reth.r_key", "infiniband.reth.dmalen", "infiniband.aeth.syndrome")
                .contains("infiniband.aeth.msn", "infiniband.deth.q_key", "infiniband.deth.srcqp")
                .contains("infiniband.atomiceth.va", "infiniband.atomiceth.r_key", "infiniband.atomiceth.swapdt")
                .contains("infiniband.atomiceth.cmpdt", "infiniband.atomicacketh.origremdt")
                .contains("infiniband.rdeth.eecnxt", "infiniband.xrceth.xrcsrq", "infiniband.feth.plt")
                .contains("infiniband.feth.sel", "infiniband.invariant.crc", "infiniband.mad.attributeid")
                .contains("infiniband.mad.transactionid");
    }

    @Test
    void shouldNameTheValuesOfAField() {
        FieldDescription opcode = FieldTable.of("bth").field("opcode");
        assertThat(opcode.enumValues())
                .containsEntry(0x00L, "RC SEND First")
                .containsEntry(0x81L, "CNP")
                .containsEntry(0xb7L, "XRC SEND Only with Invalidate")
                .doesNotContainKey(0xc0L);
        assertThat(FieldTable.of("cm_rej").field("reason").enumValues()).containsEntry(28L, "consumer reject");
    }

    @Test
    void shouldReadAValueFromOctets() {
        byte[] grh = new byte[40];
        grh[0] = 0x6a;
        grh[1] = (byte) 0xb1;
        grh[2] = 0x23;
        grh[3] = 0x45;
        MemorySegment memory = MemorySegment.ofArray(grh);
        FieldTable table = FieldTable.of("grh");
        assertThat(table.field("traffic_class").value(memory, 0)).isEqualTo(0xab);
        assertThat(table.field("flow_label").value(memory, 0)).isEqualTo(0x12345);
    }

    @Test
    void shouldReadALittleEndianValue() {
        byte[] erf = {1, 2, 3, 4, 5, 6, 7, (byte) 0x88};
        FieldDescription timestamp = FieldTable.of("erf").field("timestamp");
        assertThat(timestamp.value(MemorySegment.ofArray(erf), 0)).isEqualTo(0x8807060504030201L);
    }

    @Test
    void shouldRefuseWhatItDoesNotHave() {
        assertThatThrownBy(() -> FieldTable.of("tcp")).hasMessage("no grammar tcp");
        FieldTable bth = FieldTable.of("bth");
        assertThatThrownBy(() -> bth.field("window")).hasMessage("bth has no field window");
        FieldDescription octets = FieldTable.of("cnp").field("reserved1");
        assertThatThrownBy(() -> octets.value(MemorySegment.ofArray(new byte[16]), 0))
                .isInstanceOf(IllegalStateException.class);
    }
}
