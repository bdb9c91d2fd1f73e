package io.rocescope.replay.verbs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rocescope.parser.event.WcStatus;
import io.rocescope.parser.wire.Verb;
import java.net.InetAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ValuesTest {
    @Test
    void shouldFormTheGidOfAnAddressAndBack() throws Exception {
        InetAddress four = InetAddress.getByName("10.0.0.1");
        InetAddress six = InetAddress.getByName("fd00::2");
        assertThat(Gid.of(four)).isEqualTo(new Gid(0, 0xffff_0a00_0001L));
        assertThat(Gid.of(four).address()).isEqualTo(four);
        assertThat(Gid.of(six)).isEqualTo(new Gid(0xfd00_0000_0000_0000L, 2));
        assertThat(Gid.of(six).address()).isEqualTo(six);
        assertThat(Gid.of(Gid.of(six).octets())).isEqualTo(Gid.of(six));
        assertThatThrownBy(() -> Gid.of(new byte[4])).hasMessageContaining("16 octets");
    }

    @Test
    void shouldNumberPathMtusAsIbverbsDoes() {
        assertThat(PathMtu.ofOctets(1024).code()).isEqualTo(3);
        assertThat(PathMtu.ofCode(5)).isEqualTo(PathMtu.MTU_4096);
        assertThatThrownBy(() -> PathMtu.ofOctets(1500)).hasMessageContaining("1500 octets are no path MTU");
        assertThatThrownBy(() -> PathMtu.ofCode(0)).hasMessageContaining("1 … 5 were expected");
    }

    @Test
    void shouldTurnAccessIntoBitsAndBack() {
        assertThat(Access.bits(Access.ALL_REMOTE)).isEqualTo(0xF);
        assertThat(Access.ofBits(0x100005))
                .containsExactlyInAnyOrder(Access.LOCAL_WRITE, Access.REMOTE_READ, Access.RELAXED_ORDERING);
    }

    @ParameterizedTest
    @EnumSource(WcStatus.class)
    void shouldKnowEveryStatusThatPacketsShow(WcStatus shown) {
        if (shown != WcStatus.UNKNOWN) {
            assertThat(CompletionStatus.valueOf(shown.name()).asSeenInPackets()).isEqualTo(shown);
        }
        assertThat(CompletionStatus.IBV_WC_LOC_LEN_ERR.asSeenInPackets()).isEqualTo(WcStatus.UNKNOWN);
        assertThat(CompletionStatus.ofCode(99)).isEqualTo(CompletionStatus.IBV_WC_GENERAL_ERR);
        assertThat(CompletionStatus.IBV_WC_RNR_RETRY_EXC_ERR.code()).isEqualTo(13);
    }

    @ParameterizedTest
    @EnumSource(CompletionOpcode.class)
    void shouldNumberCompletedOperationsAsIbverbsDoes(CompletionOpcode opcode) {
        assertThat(CompletionOpcode.ofCode(opcode.code())).isEqualTo(opcode);
        assertThat(CompletionOpcode.RECV_RDMA_WITH_IMM.code()).isEqualTo(129);
        assertThat(CompletionOpcode.FETCH_ADD.code()).isEqualTo(4);
    }

    @Test
    void shouldForgetTheLastRequestWhenANewOneBegins() {
        var request = new WorkRequest(1)
                .writeWithImmediate(0x1000, 7, 99)
                .wrId(5)
                .signaled()
                .fence();
        request.elements().add(1, 2, 3);
        request.send();
        assertThat(request.verb()).isEqualTo(Verb.SEND);
        assertThat(request.flags()).isZero();
        assertThat(request.elements().size()).isZero();
        assertThat(request.remoteAddress() + request.rkey() + request.immediate() + request.wrId())
                .isZero();
        request.elements().add(1, 2, 3);
        assertThatThrownBy(() -> request.elements().add(1, 2, 3)).hasMessageContaining("room for 1");
    }
}
