package io.rocescope.parser.counters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class CounterReaderTest {

    @Test
    void shouldReadRdmaStatisticText() throws Exception {
        CounterSnapshot s = CounterReader.read("""
                link rxe0/1 sent_pkts 441 rcvd_pkts 87 duplicate_request 0 out_of_seq_request 0
                link mlx5_0/1 rx_write_requests 7 rx_read_requests 0
                    out_of_sequence 12
                """);
        assertThat(s.devices().get("rxe0"))
                .isEqualTo(
                        Map.of("sent_pkts", 441L, "rcvd_pkts", 87L, "duplicate_request", 0L, "out_of_seq_request", 0L));
        assertThat(s.devices().get("mlx5_0"))
                .containsEntry("out_of_sequence", 12L)
                .hasSize(3);
    }

    @Test
    void shouldReadRdmaStatisticJson() throws Exception {
        CounterSnapshot s = CounterReader.read("""
                [{"ifname":"mlx5_0","port":1,"rx_write_requests":7,"local_ack_timeout_err":3},
                 {"ifname":"mlx5_1","port":1,"rx_write_requests":9}]""");
        assertThat(s.devices().get("mlx5_0")).isEqualTo(Map.of("rx_write_requests", 7L, "local_ack_timeout_err", 3L));
        assertThat(s.devices().get("mlx5_1")).isEqualTo(Map.of("rx_write_requests", 9L));
    }

    @Test
    void shouldReadFilesSavedByGrep() throws Exception {
        CounterSnapshot s = CounterReader.read("""
                /sys/class/infiniband/mlx5_0/ports/1/hw_counters/out_of_sequence:12
                /sys/class/infiniband/mlx5_0/ports/1/counters/port_xmit_packets:1000
                /sys/class/infiniband/mlx5_1/ports/1/hw_counters/out_of_sequence:3
                """);
        assertThat(s.devices().get("mlx5_0")).isEqualTo(Map.of("out_of_sequence", 12L, "port_xmit_packets", 1000L));
        assertThat(s.devices().get("mlx5_1")).isEqualTo(Map.of("out_of_sequence", 3L));
        assertThat(CounterReader.read("hw_counters/np_cnp_sent:5\n").devices().get(""))
                .isEqualTo(Map.of("np_cnp_sent", 5L));
    }

    @Test
    void shouldReadEthtoolStatistics() throws Exception {
        CounterSnapshot s = CounterReader.read("""
                NIC statistics:
                     rx_vport_rdma_unicast_packets: 87
                     tx_vport_rdma_unicast_packets: 441
                     rx_prio3_pause: 0
                """);
        assertThat(s.devices().get(""))
                .isEqualTo(Map.of(
                        "rx_vport_rdma_unicast_packets", 87L,
                        "tx_vport_rdma_unicast_packets", 441L,
                        "rx_prio3_pause", 0L));
    }

    @Test
    void shouldSubtractAnEarlierSnapshot() throws Exception {
        CounterSnapshot before = CounterReader.read("link rxe0/1 sent_pkts 100 rcvd_pkts 50");
        CounterSnapshot after = CounterReader.read("link rxe0/1 sent_pkts 141 rcvd_pkts 50");
        assertThat(after.since(before).devices().get("rxe0")).isEqualTo(Map.of("sent_pkts", 41L, "rcvd_pkts", 0L));
    }

    @Test
    void shouldRefuseTextsWithoutCounters() {
        assertThatThrownBy(() -> CounterReader.read("hello\n"))
                .isInstanceOf(CounterFormatException.class)
                .hasMessageContaining("rdma statistic show");
        assertThatThrownBy(() -> CounterReader.read("[{\"a\":"))
                .isInstanceOf(CounterFormatException.class)
                .hasMessageContaining("at character");
        assertThatThrownBy(() -> CounterReader.read("[".repeat(100_000))).isInstanceOf(CounterFormatException.class);
    }

    @Test
    void shouldListUnknownCountersWithoutJudgement() {
        Reconciliation r = Reconciliation.of(
                "mlx5_0",
                Map.of("out_of_sequence", 0L, "flux_capacitor", 88L),
                Map.of("10.0.0.1", new HostCounts()),
                null);
        assertThat(r.vendor()).isEqualTo("mlx5");
        assertThat(r.lines())
                .filteredOn(l -> l.name().equals("flux_capacitor"))
                .singleElement()
                .satisfies(l -> assertThat(l.verdict()).isEqualTo(Reconciliation.Verdict.UNKNOWN));
        assertThat(r.differences()).isZero();
    }

    @Test
    void shouldTellADifference() {
        Reconciliation r =
                Reconciliation.of("mlx5_0", Map.of("packet_seq_err", 5L), Map.of("10.0.0.1", new HostCounts()), null);
        assertThat(r.differences()).isEqualTo(1);
    }
}
