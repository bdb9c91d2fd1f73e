import io.rocescope.parser.wire.FrameBuilder;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;

/// Writes a capture of one connection whose requests come at even distances, for measuring injectors: SEND only packets of
/// 64 octets; the first is answered, so that both queue pairs are known.
///
///     java -cp 'headless/target/lib/*' EvenRequests.java OUT PACKETS GAP_NS
class EvenRequests {
    private static final int PAYLOAD = 64;
    private static final long EPOCH_NS = 1_767_225_600_000_000_000L;

    public static void main(String[] args) throws IOException {
        int packets = Integer.parseInt(args[1]);
        long gap = Long.parseLong(args[2]);
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(Path.of(args[0])), 1 << 20)) {
            ByteBuffer header = ByteBuffer.allocate(24).order(ByteOrder.LITTLE_ENDIAN);
            header.putInt(0xa1b23c4d).putShort((short) 2).putShort((short) 4).putInt(0).putInt(0).putInt(1 << 18).putInt(1);
            out.write(header.array());
            for (int i = 0; i < packets; i++) {
                long at = EPOCH_NS + i * gap;
                write(out, at, frame(0x04, 17, i, PAYLOAD, true));
                if (i == 0) {
                    write(out, at + gap / 2, frame(0x11, 18, i, 0, false));
                }
            }
        }
    }

    private static void write(OutputStream out, long ns, byte[] frame) throws IOException {
        ByteBuffer record = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
        record.putInt((int) (ns / 1_000_000_000L)).putInt((int) (ns % 1_000_000_000L));
        record.putInt(frame.length).putInt(frame.length);
        out.write(record.array());
        out.write(frame);
    }

    private static byte[] frame(int opcode, int qpn, int psn, int body, boolean forth) {
        byte[] a = {(byte) 192, 0, 2, 1};
        byte[] b = {(byte) 192, 0, 2, 2};
        FrameBuilder frame = new FrameBuilder()
                .macs(0x020000000001L, 0x020000000002L)
                .addresses(forth ? a : b, forth ? b : a)
                .bth(opcode, qpn, psn)
                .ackRequest(forth);
        return forth ? frame.payload(new byte[body]).build() : frame.aeth(0x1f, psn + 1).build();
    }
}
