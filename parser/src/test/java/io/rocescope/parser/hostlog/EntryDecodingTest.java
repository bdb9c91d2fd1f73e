package io.rocescope.parser.hostlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Completion and work queue entries, octets from public reports and from the layouts in rdma-core.
class EntryDecodingTest {

    @ParameterizedTest
    @CsvSource({
        "00000000 93005204 0a0019a1 c0921cd2, true, LOC_PROT_ERR, 52, 93, SEND, 19a1, c092",
        "00000000 00008813 10002c02 00112cd2, true, REM_ACCESS_ERR, 88, 00, RDMA_READ, 2c02, 0011",
        "00000000 00008813 10012abe 0dd0c1d3, true, REM_ACCESS_ERR, 88, 00, RDMA_READ, 12abe, 0dd0",
        "00000000 00008813 080361b3 1ea142d3, true, REM_ACCESS_ERR, 88, 00, RDMA_WRITE, 361b3, 1ea1",
        "00000000 0f007806 25000058 00daacd2, true, MW_BIND_ERR, 78, 0f, UMR, 58, 00da",
        "00000000 a9005604 000001e9 0054e8e2, false, LOC_PROT_ERR, 56, a9, RECV, 1e9, 0054",
        "00000000 9d005304 0a001542 0019b0d2, true, LOC_PROT_ERR, 53, 9d, SEND, 1542, 0019"
    })
    void shouldDecodeMlx5ErrorCompletions(
            String row,
            boolean requester,
            CompletionStatus status,
            String vendor,
            String hardware,
            String operation,
            String qpn,
            String index) {
        DecodedCqe cqe = Mlx5Cqe.decode(HexRow.parseAll(row));
        assertThat(cqe.error()).isTrue();
        assertThat(cqe.requester()).isEqualTo(requester);
        assertThat(cqe.kind()).isEqualTo(requester ? "REQ_ERR" : "RESP_ERR");
        assertThat(cqe.status()).isEqualTo(status);
        assertThat(cqe.vendorError()).isEqualTo(Integer.parseInt(vendor, 16));
        assertThat(cqe.hardwareSyndrome()).isEqualTo(Integer.parseInt(hardware, 16));
        assertThat(cqe.operation()).isEqualTo(operation);
        assertThat(cqe.localQpn()).isEqualTo(Integer.parseInt(qpn, 16));
        assertThat(cqe.wqeIndex()).isEqualTo(Integer.parseInt(index, 16));
    }

    @Test
    void shouldDecodeTheSecondHalfOfALongCompletion() {
        byte[] octets = new byte[128];
        byte[] row = HexRow.parseAll("00000000 00008813 10002c02 00112cd2");
        System.arraycopy(row, 0, octets, 112, 16);
        assertThat(Mlx5Cqe.decode(octets).status()).isEqualTo(CompletionStatus.REM_ACCESS_ERR);
        assertThatThrownBy(() -> Mlx5Cqe.decode(new byte[65])).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void shouldDecodeAGoodMlx5Completion() {
        ByteBuffer b = ByteBuffer.allocate(64);
        b.putInt(24, 0x00_000123).putInt(36, 0x89abcdef).putInt(44, 140).putInt(56, 0x000002aa);
        b.putShort(60, (short) 7).put(63, (byte) 0x30);
        DecodedCqe cqe = Mlx5Cqe.decode(b.array());
        assertThat(cqe.kind()).isEqualTo("RESP_SEND_IMM");
        assertThat(cqe.status()).isEqualTo(CompletionStatus.SUCCESS);
        assertThat(cqe.byteCount()).isEqualTo(140);
        assertThat(cqe.remoteQpn()).isEqualTo(0x123);
        assertThat(cqe.localQpn()).isEqualTo(0x2aa);
    }

    @Test
    void shouldDecodeAnMlx5Write() {
        DecodedWqe wqe = Mlx5Wqe.decode(HexRow.parseAll("""
                00001108 002c0203 00000008 00000000
                00007f00 10002000 00001234 00000000
                00001000 00005678 00007f11 00000000
                """));
        assertThat(wqe.operation()).isEqualTo("RDMA_WRITE");
        assertThat(wqe.wqeIndex()).isEqualTo(0x11);
        assertThat(wqe.localQpn()).isEqualTo(0x2c02);
        assertThat(wqe.address()).isEqualTo(0x7f0010002000L);
        assertThat(wqe.rKey()).isEqualTo(0x1234);
        assertThat(wqe.length()).isEqualTo(4096);
        assertThat(wqe.signalled()).isTrue();
        assertThat(wqe.blocks()).isEqualTo(1);
        assertThat(wqe.whole()).isTrue();
    }

    @Test
    void shouldDecodeInlineAtomicAndDatagramSegments() {
        DecodedWqe inline = Mlx5Wqe.decode(
                HexRow.parseAll("0000000a 00001202 00000000 00000000 8000000a 01020304 05060708 090a0000"));
        assertThat(inline.operation()).isEqualTo("SEND");
        assertThat(inline.length()).isEqualTo(10);
        assertThat(inline.signalled()).isFalse();
        DecodedWqe atomic = Mlx5Wqe.decode(HexRow.parseAll("""
                00000511 00001204 00000008 00000000
                00007f00 10002000 00001234 00000000
                00000000 00000002 00000000 00000001
                00000008 00005678 00007f11 00000000
                """));
        assertThat(atomic.operation()).isEqualTo("ATOMIC_CS");
        assertThat(atomic.length()).isEqualTo(8);
        assertThat(atomic.fields())
                .contains(new DecodedCqe.Field("swap", "0x2"), new DecodedCqe.Field("compare", "0x1"));
        DecodedWqe datagram = Mlx5Wqe.decode(HexRow.parseAll("""
                0000000a 00001205 00000008 00000000
                11111111 00000000 80000234 0000c123
                00000000 02000000 00010040 00000000
                00000000 00000000 0000ffff 0a000001
                00000064 00005678 00007f11 00000000
                """));
        assertThat(datagram.remoteQpn()).isEqualTo(0x234);
        assertThat(datagram.length()).isEqualTo(100);
    }

    @Test
    void shouldDecodeIrdmaCompletions() {
        ByteBuffer b = ByteBuffer.allocate(32).order(ByteOrder.LITTLE_ENDIAN);
        // A request of queue pair 0x21, flushed with code 8: retries exceeded.
        b.putLong(16, 0x21L << 32).putLong(24, 8L | 1L << 16 | 5L << 32 | 1L << 55 | 1L << 62 | 1L << 63);
        DecodedCqe cqe = IrdmaCqe.decode(b.array());
        assertThat(cqe.status()).isEqualTo(CompletionStatus.RETRY_EXC_ERR);
        assertThat(cqe.localQpn()).isEqualTo(0x21);
        assertThat(cqe.wqeIndex()).isEqualTo(5);
        assertThat(cqe.requester()).isTrue();
        assertThat(cqe.operation()).isEqualTo("RDMA_WRITE");
        assertThat(cqe.vendorError()).isEqualTo(0x10008);
        assertThat(IrdmaCqe.status(2, 0x50f)).isEqualTo(CompletionStatus.RNR_RETRY_EXC_ERR);
    }

    @Test
    void shouldDecodeIrdmaRequests() {
        ByteBuffer b = ByteBuffer.allocate(32).order(ByteOrder.LITTLE_ENDIAN);
        b.putLong(0, 0x7f11_0000L).putLong(8, 4096L | 0x5678L << 32).putLong(16, 0x7f00_1000L);
        b.putLong(24, 0x1234L | 1L << 32 | 1L << 62 | 1L << 63);
        DecodedWqe wqe = IrdmaWqe.decode(b.array());
        assertThat(wqe.operation()).isEqualTo("RDMA_READ");
        assertThat(wqe.length()).isEqualTo(4096);
        assertThat(wqe.address()).isEqualTo(0x7f00_1000L);
        assertThat(wqe.rKey()).isEqualTo(0x1234);
        assertThat(wqe.signalled()).isTrue();
    }

    @Test
    void shouldDecodeHnsEntries() {
        ByteBuffer b = ByteBuffer.allocate(32).order(ByteOrder.LITTLE_ENDIAN);
        b.putInt(0, 3 | 0x13 << 8 | 9 << 16).putInt(12, 0x21 | 0x88 << 24).putInt(28, 0x22);
        DecodedCqe cqe = HnsCqe.decode(b.array());
        assertThat(cqe.status()).isEqualTo(CompletionStatus.REM_ACCESS_ERR);
        assertThat(cqe.operation()).isEqualTo("RDMA_WRITE");
        assertThat(cqe.localQpn()).isEqualTo(0x21);
        assertThat(cqe.wqeIndex()).isEqualTo(9);
        assertThat(cqe.vendorError()).isEqualTo(0x88);
        ByteBuffer w = ByteBuffer.allocate(48).order(ByteOrder.LITTLE_ENDIAN);
        w.putInt(0, 5 | 1 << 8 | 7 << 15).putInt(4, 4096).putInt(20, 0x1234).putLong(24, 0x7f00_1000L);
        DecodedWqe wqe = HnsWqe.decode(w.array());
        assertThat(wqe.operation()).isEqualTo("RDMA_READ");
        assertThat(wqe.wqeIndex()).isEqualTo(7);
        assertThat(wqe.length()).isEqualTo(4096);
        assertThat(wqe.address()).isEqualTo(0x7f00_1000L);
        assertThat(wqe.rKey()).isEqualTo(0x1234);
        assertThat(wqe.signalled()).isTrue();
    }

    @Test
    void shouldDecodeBnxtCompletions() {
        ByteBuffer b = ByteBuffer.allocate(32).order(ByteOrder.LITTLE_ENDIAN);
        b.putInt(8, 17).putInt(24, 0x0a << 8);
        DecodedCqe cqe = BnxtCqe.decode(b.array());
        assertThat(cqe.status()).isEqualTo(CompletionStatus.RETRY_EXC_ERR);
        assertThat(cqe.wqeIndex()).isEqualTo(17);
        assertThat(BnxtCqe.status(true, 7)).isEqualTo(CompletionStatus.REM_ACCESS_ERR);
        assertThat(BnxtCqe.status(false, 7)).isEqualTo(CompletionStatus.WR_FLUSH_ERR);
    }

    @Test
    void shouldReadDumpsInEveryForm() {
        byte[] words = HexRow.parseAll("00000000 00008813 10002c02 00112cd2");
        assertThat(HexRow.parseAll("00000030: 00 00 00 00 00 00 88 13 10 00 2c 02 00 11 2c d2"))
                .isEqualTo(words);
        assertThat(HexRow.parseAll("[1.5] cqe_dump: 00000030: 00 00 00 00 00 00 88 13 10 00 2c 02 00 11 2c d2"))
                .isEqualTo(words);
        assertThat(HexRow.parseAll("0x00000000,0x00008813,0x10002c02,0x00112cd2"))
                .isEqualTo(words);
        assertThatThrownBy(() -> HexRow.parseAll("nonsense")).hasMessageContaining("nonsense");
        assertThatThrownBy(() -> HexRow.parseAll("  \n")).hasMessageContaining("expected a dump");
    }

    @Test
    void shouldSurviveAnyOctets() {
        Random random = new Random(7);
        for (int i = 0; i < 20_000; i++) {
            byte[] octets = new byte[32 * (1 + random.nextInt(4))];
            random.nextBytes(octets);
            assertThat(Mlx5Wqe.decode(octets).fields()).isNotEmpty();
            assertThat(IrdmaCqe.decode(octets).fields()).isNotEmpty();
            assertThat(IrdmaWqe.decode(octets).fields()).isNotEmpty();
            assertThat(HnsCqe.decode(octets).fields()).isNotEmpty();
            assertThat(HnsWqe.decode(octets).fields()).isNotEmpty();
            if (octets.length == 64 || octets.length == 128) {
                assertThat(Mlx5Cqe.decode(octets).fields()).isNotEmpty();
            }
        }
    }
}
