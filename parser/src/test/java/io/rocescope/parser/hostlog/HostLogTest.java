package io.rocescope.parser.hostlog;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.parser.hostlog.HostRecord.Kind;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Lines as each program's source prints them, recognised without being told.
class HostLogTest {

    private static HostLog read(String text) {
        return HostLog.read("test.log", text.lines());
    }

    private static HostRecord single(String text, LogSource source) {
        List<HostRecord> records = read(text).records();
        assertThat(records).hasSize(1);
        assertThat(records.get(0).source()).isEqualTo(source);
        return records.get(0);
    }

    @Test
    void shouldReadMlx5Traces() {
        List<HostRecord> records = read("""
                        dump wqe at 0x7f2b0c001440
                        00001108 002c0203 00000008 00000000
                        00007f00 10002000 00001234 00000000
                        00001000 00005678 00007f11 00000000
                        mlx5_get_next_cqe:559: dump cqe for cqn 0x4c2:
                        00000000 00000000 00000000 00000000
                        00000000 00000000 00000000 00000000
                        00000000 00000000 00000000 00000000
                        00000000 00000000 08002c02 00110000
                        """).records();
        assertThat(records).hasSize(2);
        HostRecord request = records.get(0);
        assertThat(request.source()).isEqualTo(LogSource.MLX5_WQE_TRACE);
        assertThat(request.kind()).isEqualTo(Kind.WORK_REQUEST);
        assertThat(request.localQpn()).isEqualTo(0x2c02);
        assertThat(request.address()).isEqualTo(0x7f0010002000L);
        assertThat(request.length()).isEqualTo(4096);
        HostRecord completion = records.get(1);
        assertThat(completion.source()).isEqualTo(LogSource.MLX5_CQE_TRACE);
        assertThat(completion.status()).isEqualTo(CompletionStatus.SUCCESS);
        assertThat(completion.wqeIndex()).isEqualTo(0x11);
        assertThat(completion.line()).isEqualTo(5);
    }

    @Test
    void shouldReadMlx5ErrorsWithLinesOfOthersBetween() {
        HostRecord r = single("""
                mlx5: n136-096-142: got completion with error:
                00000000 00000000 00000000 00000000
                00000000 00000000 00000000 00000000
                something else speaks
                00000000 00000000 00000000 00000000
                00000000 00008716 0a001f8e 000027d2
                """, LogSource.MLX5_ERROR_CQE);
        assertThat(r.status()).isEqualTo(CompletionStatus.RNR_RETRY_EXC_ERR);
        assertThat(r.vendorError()).isEqualTo(0x87);
        assertThat(r.localQpn()).isEqualTo(0x1f8e);
        assertThat(r.operation()).isEqualTo("SEND");
    }

    @Test
    void shouldReadTheKernelsDumps() {
        HostRecord r = single("""
                [166755.331210] infiniband mlx5_1: mlx5_handle_error_cqe:333:(pid 0): WC error: 10, Message: remote access error
                [166755.332015] infiniband mlx5_1: dump_cqe:272:(pid 0): dump error cqe
                [166755.332946] 00000000: 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
                [166755.333574] 00000010: 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
                [166755.334202] 00000020: 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
                [166755.334837] 00000030: 00 00 00 00 00 00 88 13 08 03 61 b3 1e a1 42 d3
                """, LogSource.KERNEL_MLX5);
        assertThat(r.status()).isEqualTo(CompletionStatus.REM_ACCESS_ERR);
        assertThat(r.localQpn()).isEqualTo(0x361b3);
        assertThat(r.line()).isEqualTo(1);
        HostRecord dump = single("""
                infiniband mlx5_0: mlx5_handle_error_cqe:333:(pid 12): WC error: 4, Message: local protection error
                cqe_dump: 00000000: 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
                cqe_dump: 00000010: 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
                cqe_dump: 00000020: 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
                cqe_dump: 00000030: 00 00 00 00 a9 00 56 04 00 00 01 e9 00 54 e8 e2
                """, LogSource.KERNEL_MLX5);
        assertThat(dump.operation()).isEqualTo("RECV");
        HostRecord pair = single("""
                infiniband mlx5_0: mlx5_poll_one:482:(pid 0): Responder error cqe on cqn 0x406:
                infiniband mlx5_0: mlx5_poll_one:485:(pid 0): syndrome 0x5, vendor syndrome 0xf9
                """, LogSource.KERNEL_MLX5);
        assertThat(pair.isFlush()).isTrue();
        assertThat(pair.vendorError()).isEqualTo(0xf9);
    }

    @Test
    void shouldReadUcx() {
        HostRecord r = single("""
                [1569945600.123456] [host1:4712 :0] ib_mlx5_log.c:171  UCX  ERROR Transport retry count exceeded on mlx5_0:1/RoCE (synd 0x15 vend 0x81 hw_synd 0/0)
                [1569945600.123456] [host1:4712 :0] ib_mlx5_log.c:171  UCX  ERROR RC QP 0x3340 wqe[687]: RDMA_READ s-- [rva 0x7f0010002600 rkey 0x46c894] [va 0x7f11 len 68992 lkey 0x1]
                """, LogSource.UCX);
        assertThat(r.status()).isEqualTo(CompletionStatus.RETRY_EXC_ERR);
        assertThat(r.vendorError()).isEqualTo(0x81);
        assertThat(r.localQpn()).isEqualTo(0x3340);
        assertThat(r.wqeIndex()).isEqualTo(687);
        assertThat(r.operation()).isEqualTo("RDMA_READ");
        assertThat(r.address()).isEqualTo(0x7f0010002600L);
        assertThat(r.rKey()).isEqualTo(0x46c894);
        assertThat(r.length()).isEqualTo(68992);
        assertThat(r.signalled()).isTrue();
        HostRecord old = single(
                "UCX ERROR Error on QP 0x41 wqe[12]: Remote access (synd 0x13 vend 0x88) opcode RDMA_WRITE",
                LogSource.UCX);
        assertThat(old.status()).isEqualTo(CompletionStatus.REM_ACCESS_ERR);
        assertThat(old.operation()).isEqualTo("RDMA_WRITE");
        assertThat(single("UCX TRACE QP 0x41 wqe[13] is flushed", LogSource.UCX).isFlush())
                .isTrue();
        HostRecord trace = single("UCX DATA RDMA_WRITE qp 0x41 s-- [rva 0x1000 rkey 0x2] [inl len 8]", LogSource.UCX);
        assertThat(trace.kind()).isEqualTo(Kind.WORK_REQUEST);
        assertThat(trace.length()).isEqualTo(8);
    }

    @Test
    void shouldReadNccl() {
        HostRecord r = single(
                "node0:47:63 [0] transport/net_ib.cc:1295 NCCL WARN NET/IB : Got completion from peer 10.0.0.2<34567> with"
                        + " status=12 opcode=0 len=0 vendor err 129 (Send) localGid ::ffff:10.0.0.1 remoteGids::ffff:10.0.0.2"
                        + " hca mlx5_0",
                LogSource.NCCL);
        assertThat(r.status()).isEqualTo(CompletionStatus.RETRY_EXC_ERR);
        assertThat(r.vendorError()).isEqualTo(129);
        assertThat(r.peer()).isEqualTo("10.0.0.2");
        HostRecord named = single(
                "NCCL WARN NET/IB: Got completion from peer 10.0.0.2<345> with status=IBV_WC_RETRY_EXC_ERR(12)"
                        + " opcode=IBV_WC_SEND(0) vendor_err=129 (Recv) hca mlx5_0",
                LogSource.NCCL);
        assertThat(named.status()).isEqualTo(CompletionStatus.RETRY_EXC_ERR);
        HostRecord endpoint = single(
                "n:1:2 [0] NCCL INFO NET/IB: NCCL Dev 0 IbDev 0 Port 1 qpn 34 mtu 3 query_ece={supported=0} GID 1 (0/19)"
                        + " fifoRkey=0x4fd5 fifoLkey=0x4fd5",
                LogSource.NCCL);
        assertThat(endpoint.kind()).isEqualTo(Kind.ENDPOINT);
        assertThat(endpoint.localQpn()).isEqualTo(34);
        assertThat(endpoint.rKey()).isEqualTo(0x4fd5);
    }

    @Test
    void shouldReadSpdkAndDpdk() {
        HostRecord spdk = single(
                "[2024-05-01 10:00:00.123456] nvme_rdma.c:2449:nvme_rdma_process_recv_completion: *ERROR*: CQ error on Queue"
                        + " Pair 0x1f2a3b0, Response Index 94034 (12): transport retry counter exceeded",
                LogSource.SPDK);
        assertThat(spdk.status()).isEqualTo(CompletionStatus.RETRY_EXC_ERR);
        assertThat(spdk.wrId()).isEqualTo(94034);
        HostRecord target = single(
                "rdma.c:4505:nvmf_rdma_poller_poll: *DEBUG*: Error on CQ 0x2000, (qp state 3 ) request 0x2abc, type SEND,"
                        + " status: (5): Work Request Flushed Error",
                LogSource.SPDK);
        assertThat(target.isFlush()).isTrue();
        HostRecord mlx5 = single(
                "mlx5_dma.c:70:mlx5_cqe_err: *WARNING*: Error on QP 0x41 wqe[012]: Remote access (synd 0x13 vend 0x88 hw"
                        + " 0x0) opcode RDMA_READ",
                LogSource.SPDK);
        assertThat(mlx5.localQpn()).isEqualTo(0x41);
        HostRecord dpdk = single(
                "mlx5_net: Unexpected CQE error syndrome 0x04 CQN = 128 SQN = 4823 wqe_counter = 5 wq_ci = 6 cq_ci = 0",
                LogSource.DPDK);
        assertThat(dpdk.status()).isEqualTo(CompletionStatus.LOC_PROT_ERR);
        assertThat(dpdk.localQpn()).isEqualTo(4823);
        assertThat(dpdk.wqeIndex()).isEqualTo(5);
    }

    @Test
    void shouldReadPerftest() {
        List<HostRecord> records = read("""
                         local address: LID 0000 QPN 0x0013 PSN 0x3d1f0e RKey 0x000439 VAddr 0x007f37611000
                         remote address: LID 0000 QPN 0x0014 PSN 0xa1b2c3 RKey 0x00047d VAddr 0x007f375fc000
                         Completion with error at client
                         Failed status 12: wr_id 0 syndrom 0x81
                        scnt=128, ccnt=0
                        """).records();
        assertThat(records).hasSize(3).allMatch(r -> r.source() == LogSource.PERFTEST);
        assertThat(records.get(0).localQpn()).isEqualTo(0x13);
        assertThat(records.get(0).psn()).isEqualTo(0x3d1f0e);
        assertThat(records.get(0).rKey()).isEqualTo(0x439);
        assertThat(records.get(1).kind()).isEqualTo(Kind.REMOTE_ENDPOINT);
        assertThat(records.get(2).status()).isEqualTo(CompletionStatus.RETRY_EXC_ERR);
        assertThat(records.get(2).vendorError()).isEqualTo(0x81);
    }

    @Test
    void shouldReadLibfabricAndOpenMpi() {
        HostRecord fabric = single(
                "libfabric:4711:1715000000::ofi_rxm:cq:rxm_handle_comp_error():1630<warn> fi_cq_readerr: err: Input/output"
                        + " error (5), prov_err: transport retry counter exceeded (12)",
                LogSource.LIBFABRIC);
        assertThat(fabric.status()).isEqualTo(CompletionStatus.RETRY_EXC_ERR);
        assertThat(single(
                                "cq_readerr 5 (Input/output error), provider errno: 10 (remote access error)",
                                LogSource.LIBFABRIC)
                        .status())
                .isEqualTo(CompletionStatus.REM_ACCESS_ERR);
        HostRecord mpi = single(
                "[[60536,1],0][btl_openib_component.c:3556:handle_wc] from hostA to: hostB error polling LP CQ with status"
                        + " RETRY EXCEEDED ERROR status number 12 for wr_id 7f12a8 opcode 0  vendor error 129 qp_idx 0",
                LogSource.OPEN_MPI);
        assertThat(mpi.status()).isEqualTo(CompletionStatus.RETRY_EXC_ERR);
        assertThat(mpi.wrId()).isEqualTo(0x7f12a8);
        assertThat(mpi.vendorError()).isEqualTo(129);
        assertThat(mpi.peer()).isEqualTo("hostB");
    }

    @Test
    void shouldReadVerbsTexts() {
        HostRecord number = single("WC wr_id 1 status 10 opcode 0 len 0 qpn 0x14", LogSource.IBV_WC);
        assertThat(number.status()).isEqualTo(CompletionStatus.REM_ACCESS_ERR);
        assertThat(number.localQpn()).isEqualTo(0x14);
        assertThat(number.wrId()).isEqualTo(1);
        assertThat(single("wc failed: IBV_WC_RNR_RETRY_EXC_ERR, qp_num=19 vendor_err=135", LogSource.IBV_WC)
                        .status())
                .isEqualTo(CompletionStatus.RNR_RETRY_EXC_ERR);
        assertThat(single("Failed status transport retry counter exceeded (12) for wr_id 2", LogSource.IBV_WC)
                        .wrId())
                .isEqualTo(2);
        HostRecord endpoint =
                single("  local address:  LID 0x0000, QPN 0x000012, PSN 0xa1b2c3, GID ::", LogSource.VERBS_EXAMPLE);
        assertThat(endpoint.localQpn()).isEqualTo(0x12);
        assertThat(single("A qpn 0x14 rkey 0x59a buf 0x26a6b000", LogSource.VERBS_EXAMPLE)
                        .rKey())
                .isEqualTo(0x59a);
    }

    @Test
    void shouldReadSnapshotsOfQueuePairs() {
        List<QpSnapshot> json = read("""
                        [{"ifindex":0,"ifname":"rxe0","port":1,"lqpn":20,"rqpn":20,"type":"RC","state":"RTS","rq-psn":0,
                          "sq-psn":1280,"path-mig-state":"MIGRATED","pid":1234,"comm":"ib_write_bw"}]
                        """).queuePairs();
        assertThat(json).containsExactly(new QpSnapshot("test.log", "rxe0", 20, 20, "RC", "RTS", 1234, "ib_write_bw"));
        List<QpSnapshot> text =
                read("link rxe0/1 lqpn 20 rqpn 21 type RC state RTS rq-psn 0 sq-psn 5 path-mig-state MIGRATED pid 1234 comm"
                                + " ib_write_bw\n")
                        .queuePairs();
        assertThat(text).containsExactly(new QpSnapshot("test.log", "rxe0", 20, 21, "RC", "RTS", 1234, "ib_write_bw"));
    }

    @Test
    void shouldTakeNothingFromOtherLogs() {
        assertThat(read("""
                                May  1 10:00:00 host systemd[1]: Started session 5 with status 0.
                                nginx: GET /status 200 len 512
                                rank 0/3 ok val=3.0 (expect 3)
                                exit status 1
                                """).records()).isEmpty();
    }

    @Test
    void shouldSurviveAnyText() {
        Random random = new Random(11);
        String[] pieces = {
            "dump wqe at 0x1", "dump cqe for cqn 0x2:", "00000000 00008813 10002c02 00112cd2",
                    "WC error: 99, Message: x",
            "mlx5: h: got completion with error:",
                    "Got completion from peer x with status=999999999999 opcode=1 len=1 vendor" + " err 99999999999999",
                    "status 99999999999999999999 wr_id 0x" + "f".repeat(40), "[{\"lqpn\":",
            " on a/IB (synd 0xfffffffffffffffff vend 0x1)", "RC QP 0xfffffffffffffffffff wqe[99999999999999]: X",
                    "qpn 0x"
        };
        for (int i = 0; i < 2_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int j = 0; j < 20; j++) {
                text.append(pieces[random.nextInt(pieces.length)]).append(random.nextBoolean() ? "\n" : " ");
            }
            assertThat(read(text.toString()).lines()).isPositive();
        }
    }
}
