package io.rocescope.gui.trace;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.rocescope.parser.capture.Frame;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.IcrcStatus;
import io.rocescope.parser.dissect.Problem;
import io.rocescope.parser.event.AnalysisWord;
import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.PacketAnalysis;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/// What is kept of every packet, outside the heap: where its octets lie and what the tracker said of it.
///
/// Frames are named by their number, from 1. The index grows while the capture is read; {@link #size()} says how far it
/// is. Any thread may read.
///
/// ```
///   0            8        16     20     24           28      32           36                  40
///   +------------+--------+------+------+------------+-------+------------+-------------------+---------+
///   | place,     | time   | cap- | wire | connection | words | opcode (8) | problems (24)     | message |
///   | origin(16) | ns     | tured|      |            |       | PSN (24)   | ICRC (2), dir (2) |         |
///   +------------+--------+------+------+------------+-------+------------+-------------------+---------+
/// ```
public final class PacketIndex {
    /// Octets outside the heap for each packet.
    public static final int RECORD = 44;

    private static final int TIME = 8;
    private static final int CAPTURED = 16;
    private static final int WIRE = 20;
    private static final int CONNECTION = 24;
    private static final int WORDS = 28;
    private static final int PSN = 32;
    private static final int PROBLEMS = 36;
    private static final int MESSAGE = 40;

    /// Long fields stand at multiples of 4 only.
    private static final ValueLayout.OfLong LONG = JAVA_LONG.withByteAlignment(4);

    private static final int PLACE_BITS = 48;
    private static final long PLACE_MASK = (1L << PLACE_BITS) - 1;
    private static final int PROBLEM_MASK = 0xff_ffff;
    private static final int ICRC_SHIFT = 24;
    private static final int DIRECTION_SHIFT = 26;
    private static final int ROCE_SHIFT = 28;
    private static final int PSN_MASK = 0xff_ffff;

    private static final IcrcStatus[] ICRC = IcrcStatus.values();
    private static final Direction[] DIRECTIONS = Direction.values();

    private final Slab slab = new Slab(RECORD);
    private final Map<Long, String> comments = new ConcurrentSkipListMap<>();

    PacketIndex() {}

    /// Adds the next packet; it is seen by others after {@link #publish}.
    ///
    /// @param place where its octets lie in the file that holds them
    /// @param origin index of its origin
    void add(Dissection d, PacketAnalysis analysis, long place, int origin) {
        Frame frame = d.frame();
        long index = slab.append();
        MemorySegment s = slab.chunk(index);
        long at = slab.offset(index);
        s.set(LONG, at, (place & PLACE_MASK) | ((long) origin << PLACE_BITS));
        s.set(LONG, at + TIME, frame.timeNs());
        s.set(JAVA_INT, at + CAPTURED, frame.capturedLength());
        s.set(JAVA_INT, at + WIRE, frame.wireLength());
        s.set(JAVA_INT, at + CONNECTION, analysis.connection());
        s.set(JAVA_INT, at + WORDS, (int) analysis.words());
        s.set(JAVA_INT, at + PSN, d.isRoce() ? (d.opcode() << 24) | d.psn() : 0);
        s.set(
                JAVA_INT,
                at + PROBLEMS,
                ((int) d.problems() & PROBLEM_MASK)
                        | (d.icrcStatus().ordinal() << ICRC_SHIFT)
                        | (analysis.direction().ordinal() << DIRECTION_SHIFT)
                        | ((d.isRoce() ? 1 : 0) << ROCE_SHIFT));
        s.set(JAVA_INT, at + MESSAGE, (int) analysis.message());
        String comment = frame.comment();
        if (comment != null) {
            comments.put(index + 1, comment);
        }
    }

    void publish() {
        slab.publish();
    }

    /// Packets so far; also the number of the last one.
    public long size() {
        return slab.size();
    }

    /// When the frame was captured, nanoseconds since the epoch; 0 where the capture keeps no time.
    ///
    /// @param frame 1 … {@link #size()}, as in all methods here
    public long timeNs(long frame) {
        return slab.chunk(frame - 1).get(LONG, slab.offset(frame - 1) + TIME);
    }

    /// Octets that the capture holds.
    public int capturedLength(long frame) {
        return integer(frame, CAPTURED);
    }

    /// Octets that the frame had on the wire.
    public int wireLength(long frame) {
        return integer(frame, WIRE);
    }

    /// The connection's id as `analyze` counts them, or 0.
    public int connection(long frame) {
        return integer(frame, CONNECTION);
    }

    /// The {@linkplain AnalysisWord#bit() bits} of what the tracker says.
    public long words(long frame) {
        return integer(frame, WORDS) & 0xffff_ffffL;
    }

    public boolean has(long frame, AnalysisWord word) {
        return (words(frame) & word.bit()) != 0;
    }

    /// Whether it is an InfiniBand transport packet: only then there are an opcode and a PSN.
    public boolean isRoce(long frame) {
        return ((integer(frame, PROBLEMS) >>> ROCE_SHIFT) & 1) != 0;
    }

    /// BTH opcode, 0 … 255, or -1.
    public int opcode(long frame) {
        return isRoce(frame) ? integer(frame, PSN) >>> 24 : -1;
    }

    /// Packet sequence number, 24 bits, or -1.
    public int psn(long frame) {
        return isRoce(frame) ? integer(frame, PSN) & PSN_MASK : -1;
    }

    /// The {@linkplain Problem#bit() bits} of what is wrong with the octets.
    public long problems(long frame) {
        return integer(frame, PROBLEMS) & PROBLEM_MASK;
    }

    public IcrcStatus icrc(long frame) {
        return ICRC[(integer(frame, PROBLEMS) >>> ICRC_SHIFT) & 3];
    }

    /// Which way the packet travels on its connection.
    public Direction direction(long frame) {
        return DIRECTIONS[(integer(frame, PROBLEMS) >>> DIRECTION_SHIFT) & 3];
    }

    /// The message's id, or 0.
    public long message(long frame) {
        return integer(frame, MESSAGE) & 0xffff_ffffL;
    }

    /// The comment that the capture file keeps with the frame.
    public @Nullable String comment(long frame) {
        return comments.isEmpty() ? null : comments.get(frame);
    }

    /// Puts back what the tracker said of the packet.
    public void analysis(long frame, PacketAnalysis into) {
        into.clear();
        into.setConnection(connection(frame), direction(frame));
        into.setMessage(message(frame));
        for (long left = words(frame); left != 0; left &= left - 1) {
            into.add(AnalysisWord.of(Long.numberOfTrailingZeros(left)));
        }
    }

    /// Octets outside the heap.
    public long octets() {
        return slab.octets();
    }

    long place(long frame) {
        return slab.chunk(frame - 1).get(LONG, slab.offset(frame - 1)) & PLACE_MASK;
    }

    int origin(long frame) {
        return (int) (slab.chunk(frame - 1).get(LONG, slab.offset(frame - 1)) >>> PLACE_BITS);
    }

    private int integer(long frame, int field) {
        return slab.chunk(frame - 1).get(JAVA_INT, slab.offset(frame - 1) + field);
    }
}
