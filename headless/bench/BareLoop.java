import io.rocescope.parser.wire.Icrc;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.agrona.collections.Int2IntCounterMap;

/// The least that an analysis must do, for benchmarks: reads a pcap of GenerateCapture's, counts the packets of each queue
/// pair and checks their ICRCs, in one thread, without a thought of anything else that a capture may hold.
///
/// Usage: BareLoop FILE
final class BareLoop {
    private static final int BUFFER = 1 << 17;
    private static final int FILE_HEADER = 24;
    private static final int RECORD_HEADER = 16;
    private static final int IP = 14;
    private static final int IP_HEADER = 20;
    private static final int BTH = IP + IP_HEADER + 8;
    private static final ValueLayout.OfInt LITTLE = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfInt BIG = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfShort LENGTH = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private final MemorySegment buffer = Arena.ofAuto().allocate(BUFFER);
    private final Icrc icrc = new Icrc();
    private final Int2IntCounterMap queuePairs = new Int2IntCounterMap(0);
    private long packets;
    private long valid;
    private long cut;

    public static void main(String[] args) throws IOException {
        new BareLoop().run(Path.of(args[0]));
    }

    private void run(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            channel.position(FILE_HEADER);
            int filled = 0;
            while (true) {
                int count = channel.read(buffer.asSlice(filled).asByteBuffer());
                if (count < 0) {
                    break;
                }
                filled += count;
                int taken = records(filled);
                MemorySegment.copy(buffer, taken, buffer, 0, filled - taken);
                filled -= taken;
            }
        }
        System.out.println(packets + " packets, " + queuePairs.size() + " queue pairs, " + valid + " valid ICRCs, " + cut
                + " packets cut");
    }

    private int records(int end) {
        int at = 0;
        while (end - at >= RECORD_HEADER) {
            int captured = buffer.get(LITTLE, at + 8);
            if (end - at - RECORD_HEADER < captured) {
                break;
            }
            packet(at + RECORD_HEADER, captured);
            at += RECORD_HEADER + captured;
        }
        return at;
    }

    private void packet(long start, int captured) {
        packets++;
        queuePairs.incrementAndGet(buffer.get(BIG, start + BTH + 4) & 0xff_ffff);
        int total = buffer.get(LENGTH, start + IP + 2) & 0xffff;
        if (IP + total > captured) {
            cut++;
            return;
        }
        int end = total - Icrc.LENGTH;
        if (icrc.ofIpv4(buffer, start + IP, BTH - IP, end) == Icrc.stored(buffer, start + IP + end)) {
            valid++;
        }
    }
}
