import io.rocescope.parser.wire.FrameBuilder;
import io.rocescope.parser.wire.Psn;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;

/// Writes a pcap of RoCEv2 traffic between two hosts for benchmarks; the same arguments give the same octets.
///
/// Usage: GenerateCapture OUT|- PACKETS QUEUE_PAIRS SNAP_LENGTH [SEED]
///
/// Two messages of three are RDMA WRITEs of eight 1 KiB packets, one is a READ of four; one WRITE packet in 2,000 is lost
/// before the capturing point, reported by a NAK, and sent again with all that followed it. Queue pairs take turns at
/// random. The captured hosts' clock advances 100 ns a packet.
final class GenerateCapture {
    private static final int MTU = 1024;
    private static final int WRITE_PACKETS = 8;
    private static final int READ_PACKETS = 4;
    private static final int LOSS = 2000;
    private static final int RKEY = 0x1f00;
    private static final long ADDRESS = 0x7f00_0000_0000L;
    private static final byte[] HOST_A = {10, 0, 0, 1};
    private static final byte[] HOST_B = {10, 0, 0, 2};
    private static final int PCAP_HEADER_LENGTH = 24;
    private static final int RECORD_HEADER_LENGTH = 16;
    private static final int MAGIC_NS = 0xa1b23c4d;
    private static final long STEP_NS = 100;
    private static final int NS_PER_S = 1_000_000_000;

    private final OutputStream out;
    private final long packets;
    private final int snap;
    private final SplittableRandom random;
    private final int[] psns;
    private final int[] msns;
    private final FrameBuilder fromA = new FrameBuilder().macs(0x020000000001L, 0x020000000002L).addresses(HOST_A, HOST_B);
    private final FrameBuilder fromB = new FrameBuilder().macs(0x020000000002L, 0x020000000001L).addresses(HOST_B, HOST_A);
    private final byte[] payload = new byte[MTU];
    private final ByteBuffer record = ByteBuffer.allocate(RECORD_HEADER_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
    private long written;
    private long timeNs = 1_700_000_000L * NS_PER_S;
    private int ipId;

    private GenerateCapture(OutputStream out, long packets, int queuePairs, int snap, long seed) {
        this.out = out;
        this.packets = packets;
        this.snap = snap;
        random = new SplittableRandom(seed);
        psns = random.ints(queuePairs, 0, Psn.MASK).toArray();
        msns = new int[queuePairs];
        random.nextBytes(payload);
    }

    public static void main(String[] args) throws IOException {
        if (args.length < 4) {
            System.err.println("usage: GenerateCapture OUT|- PACKETS QUEUE_PAIRS SNAP_LENGTH [SEED]");
            System.exit(2);
        }
        long seed = args.length > 4 ? Long.parseLong(args[4]) : 1;
        try (OutputStream out = new BufferedOutputStream(
                args[0].equals("-") ? new PrintStream(System.out) : Files.newOutputStream(Path.of(args[0])), 1 << 20)) {
            new GenerateCapture(
                            out, Long.parseLong(args[1]), Integer.parseInt(args[2]), Integer.parseInt(args[3]), seed)
                    .run();
        }
    }

    private void run() throws IOException {
        ByteBuffer header = ByteBuffer.allocate(PCAP_HEADER_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
        header.putInt(MAGIC_NS).putShort((short) 2).putShort((short) 4).putLong(0).putInt(snap).putInt(1);
        out.write(header.array());
        while (written < packets) {
            int qp = random.nextInt(psns.length);
            if (random.nextInt(3) == 0) {
                read(qp);
            } else {
                write(qp);
            }
        }
    }

    private void write(int qp) throws IOException {
        int first = psns[qp];
        int lost = random.nextInt(LOSS / WRITE_PACKETS) == 0 ? random.nextInt(1, WRITE_PACKETS - 1) : -1;
        for (int i = 0; i < WRITE_PACKETS; i++) {
            if (i != lost) {
                writePacket(qp, first, i);
            }
        }
        if (lost >= 0) {
            answer(qp, 0x11, Psn.add(first, lost), 0x60, 0);
            for (int i = lost; i < WRITE_PACKETS; i++) {
                writePacket(qp, first, i);
            }
        }
        msns[qp]++;
        answer(qp, 0x11, Psn.add(first, WRITE_PACKETS - 1), 0x1f, 0);
        psns[qp] = Psn.add(first, WRITE_PACKETS);
    }

    private void writePacket(int qp, int first, int index) throws IOException {
        boolean last = index == WRITE_PACKETS - 1;
        int opcode = index == 0 ? 0x06 : last ? 0x08 : 0x07;
        request(qp, opcode, Psn.add(first, index)).ackRequest(last).payload(payload);
        if (index == 0) {
            fromA.reth(ADDRESS + qp * 65536L, RKEY + qp, WRITE_PACKETS * MTU);
        }
        emit(fromA.build());
    }

    private void read(int qp) throws IOException {
        int first = psns[qp];
        request(qp, 0x0c, first)
                .ackRequest(true)
                .payload(new byte[0])
                .reth(ADDRESS + qp * 65536L, RKEY + qp, READ_PACKETS * MTU);
        emit(fromA.build());
        msns[qp]++;
        for (int i = 0; i < READ_PACKETS; i++) {
            int opcode = i == 0 ? 0x0d : i == READ_PACKETS - 1 ? 0x0f : 0x0e;
            answer(qp, opcode, Psn.add(first, i), 0x1f, MTU);
        }
        psns[qp] = Psn.add(first, READ_PACKETS);
    }

    private FrameBuilder request(int qp, int opcode, int psn) {
        ipId = (ipId + 1) & 0xffff;
        return fromA.noExtended()
                .ports(0xc000 | qp & 0x3fff, 4791)
                .ipId(ipId)
                .bth(opcode, 0x2000 + qp, psn);
    }

    private void answer(int qp, int opcode, int psn, int syndrome, int length) throws IOException {
        ipId = (ipId + 1) & 0xffff;
        fromB.noExtended()
                .ports(0xc000 | qp & 0x3fff, 4791)
                .ipId(ipId)
                .bth(opcode, 0x1000 + qp, psn)
                .payload(length == 0 ? new byte[0] : payload);
        if (opcode != 0x0e) {
            fromB.aeth(syndrome, msns[qp]);
        }
        emit(fromB.build());
    }

    private void emit(byte[] frame) throws IOException {
        int captured = Math.min(frame.length, snap);
        record.clear();
        record.putInt((int) (timeNs / NS_PER_S)).putInt((int) (timeNs % NS_PER_S));
        record.putInt(captured).putInt(frame.length);
        out.write(record.array());
        out.write(frame, 0, captured);
        timeNs += STEP_NS;
        written++;
    }
}
