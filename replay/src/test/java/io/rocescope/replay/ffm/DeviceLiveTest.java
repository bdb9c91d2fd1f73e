package io.rocescope.replay.ffm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rocescope.replay.lab.Live;
import io.rocescope.replay.lab.LiveSide;
import io.rocescope.replay.verbs.GidType;
import io.rocescope.replay.verbs.LinkLayer;
import io.rocescope.replay.verbs.PathMtu;
import io.rocescope.replay.verbs.PortState;
import io.rocescope.replay.verbs.RnicInfo;
import io.rocescope.replay.verbs.VerbsException;
import io.rocescope.replay.verbs.VerbsUnavailableException;
import org.junit.jupiter.api.Test;

@Live
class DeviceLiveTest {
    private final Libibverbs rnics = new Libibverbs();

    @Test
    void shouldListBothDevicesWithTheirGuids() throws Exception {
        assertThat(rnics.list())
                .containsExactlyInAnyOrder(
                        new RnicInfo("rxe0", 0x0000_00ff_fe00_0001L), new RnicInfo("rxe1", 0x0000_00ff_fe00_0002L));
    }

    @Test
    void shouldTellWhatTheDeviceCanDo() throws Exception {
        try (var rnic = rnics.open("rxe0")) {
            var can = rnic.attributes();
            assertThat(can.nodeGuid()).isEqualTo(0x0000_00ff_fe00_0001L);
            assertThat(can.vendorId()).isEqualTo(0xffffff);
            assertThat(can.ports()).isEqualTo(1);
            assertThat(can.atomics()).isTrue();
            assertThat(can.maxSge()).isEqualTo(32);
            assertThat(can.maxReadAtomic()).isEqualTo(128);
            assertThat(can.maxInitiatorReadAtomic()).isEqualTo(128);
            assertThat(can.maxCompletionQueueEntries()).isEqualTo(32767);
        }
    }

    @Test
    void shouldTellThePortsStateAndMtu() throws Exception {
        try (var rnic = rnics.open("rxe1")) {
            var port = rnic.port(1);
            assertThat(port.state()).isEqualTo(PortState.ACTIVE);
            assertThat(port.linkLayer()).isEqualTo(LinkLayer.ETHERNET);
            assertThat(port.maxMtu()).isEqualTo(PathMtu.MTU_4096);
            // What fits into an Ethernet MTU of 1500.
            assertThat(port.activeMtu()).isEqualTo(PathMtu.MTU_1024);
            assertThat(port.maxMessageBytes()).isEqualTo(0x800000);
            assertThatThrownBy(() -> rnic.port(7))
                    .isInstanceOf(VerbsException.class)
                    .hasMessageContaining("ibv_query_port")
                    .hasMessageContaining("port 7");
        }
    }

    @Test
    void shouldFindTheRoceV2GidOfAnAddress() throws Exception {
        try (var rnic = rnics.open("rxe0")) {
            var found = rnic.findRoceV2Gid(LiveSide.address("10.0.0.1"));
            assertThat(found.type()).isEqualTo(GidType.ROCE_V2);
            assertThat(found.interfaceName()).isEqualTo("va");
            assertThat(found.gid().address()).isEqualTo(LiveSide.address("10.0.0.1"));
            assertThat(rnic.findRoceV2Gid(LiveSide.address("fd00::1")).index()).isNotEqualTo(found.index());
            assertThat(rnic.gids()).contains(found);
        }
    }

    @Test
    void shouldNameTheGidsThereAreWhenTheAddressIsNotAmongThem() throws Exception {
        try (var rnic = rnics.open("rxe0")) {
            assertThatThrownBy(() -> rnic.findRoceV2Gid(LiveSide.address("10.0.0.2")))
                    .isInstanceOf(VerbsException.class)
                    .hasMessageContaining("rxe0 has no RoCEv2 GID of the address 10.0.0.2")
                    .hasMessageContaining("10.0.0.1");
        }
    }

    @Test
    void shouldNameTheDevicesThereAreWhenThereIsNoSuch() {
        assertThatThrownBy(() -> rnics.open("mlx5_0"))
                .isInstanceOf(VerbsUnavailableException.class)
                .hasMessageContaining("no device mlx5_0")
                .hasMessageContaining("rxe0, rxe1");
    }
}
