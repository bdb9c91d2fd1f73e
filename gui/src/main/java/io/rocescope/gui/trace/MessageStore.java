package io.rocescope.gui.trace;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.Message;
import io.rocescope.parser.event.WcStatus;
import io.rocescope.parser.wire.Verb;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.atomic.AtomicLong;

/// All messages (work requests) so far, outside the heap, in the order in which their fate became known.
///
/// Rows are counted from 0. One thread adds; any thread reads. Beyond {@link #MOST} messages no more are kept, and
/// {@link #left()} counts them.
public final class MessageStore {
    /// Messages that are kept at the most.
    public static final long MOST = 40_000_000;

    /// Octets outside the heap for each message.
    public static final int RECORD = 92;

    private static final int FIRST_NS = 0;
    private static final int LAST_NS = 8;
    private static final int ANSWERED_NS = 16;
    private static final int BYTES = 24;
    private static final int ADDRESS = 32;
    private static final int ID = 40;
    private static final int CONNECTION = 44;
    private static final int FIRST_PSN = 48;
    private static final int LAST_PSN = 52;
    private static final int PACKETS = 56;
    private static final int R_KEY = 60;
    /// Immediate data or the key that is invalidated: no message has both.
    private static final int IMMEDIATE = 64;
    private static final int FIRST_FRAME = 68;
    private static final int LAST_FRAME = 72;
    private static final int ANSWER_FRAME = 76;
    /// Retransmissions and RNR NAKs, 16 bits each.
    private static final int AGAIN = 80;
    private static final int FLAGS = 84;
    private static final int PROBLEM = 88;

    private static final int HAS_ADDRESS = 1;
    private static final int HAS_IMMEDIATE = 2;
    private static final int HAS_INVALIDATED = 4;
    private static final int COMPLETE = 8;
    private static final int UNRELIABLE = 16;
    private static final int DIRECTION_SHIFT = 8;
    private static final int VERB_SHIFT = 12;
    private static final int STATUS_SHIFT = 20;
    private static final long UNSIGNED = 0xffff_ffffL;
    private static final int MOST_AGAIN = 0xffff;

    private static final ValueLayout.OfLong LONG = JAVA_LONG.withByteAlignment(4);
    private static final Direction[] DIRECTIONS = Direction.values();
    private static final Verb[] VERBS = Verb.values();
    private static final WcStatus[] STATUSES = WcStatus.values();

    private final Slab slab = new Slab(RECORD);
    /// The row of each id, plus one.
    private final Slab rows = new Slab(Integer.BYTES);
    private final Words problems = new Words();
    private final AtomicLong left = new AtomicLong();

    MessageStore() {}

    void add(Message m) {
        if (slab.appended() == MOST) {
            left.incrementAndGet();
            return;
        }
        long index = slab.append();
        MemorySegment s = slab.chunk(index);
        long at = slab.offset(index);
        s.set(LONG, at + FIRST_NS, m.firstNs());
        s.set(LONG, at + LAST_NS, m.lastNs());
        s.set(LONG, at + ANSWERED_NS, m.answeredNs());
        s.set(LONG, at + BYTES, m.bytes());
        s.set(LONG, at + ADDRESS, m.remoteAddress());
        s.set(JAVA_INT, at + ID, (int) m.id());
        s.set(JAVA_INT, at + CONNECTION, m.connection());
        s.set(JAVA_INT, at + FIRST_PSN, m.firstPsn());
        s.set(JAVA_INT, at + LAST_PSN, m.lastPsn());
        s.set(JAVA_INT, at + PACKETS, m.packets());
        s.set(JAVA_INT, at + R_KEY, (int) m.rKey());
        s.set(JAVA_INT, at + IMMEDIATE, (int) (m.hasInvalidatedRKey() ? m.invalidatedRKey() : m.immediate()));
        s.set(JAVA_INT, at + FIRST_FRAME, (int) m.firstFrame());
        s.set(JAVA_INT, at + LAST_FRAME, (int) m.lastFrame());
        s.set(JAVA_INT, at + ANSWER_FRAME, (int) m.answerFrame());
        s.set(
                JAVA_INT,
                at + AGAIN,
                (Math.min(MOST_AGAIN, m.retransmissions()) << 16) | Math.min(MOST_AGAIN, m.rnrNaks()));
        int flags = (m.hasRemoteAddress() ? HAS_ADDRESS : 0)
                | (m.hasImmediate() ? HAS_IMMEDIATE : 0)
                | (m.hasInvalidatedRKey() ? HAS_INVALIDATED : 0)
                | (m.complete() ? COMPLETE : 0)
                | (m.unreliable() ? UNRELIABLE : 0);
        s.set(
                JAVA_INT,
                at + FLAGS,
                flags
                        | (m.direction().ordinal() << DIRECTION_SHIFT)
                        | (m.verb().ordinal() << VERB_SHIFT)
                        | (m.status().ordinal() << STATUS_SHIFT));
        String problem = m.problem();
        s.set(JAVA_INT, at + PROBLEM, problem == null ? -1 : problems.indexOf(problem));
        while (rows.appended() <= m.id()) {
            rows.append();
        }
        rows.chunk(m.id()).set(JAVA_INT, rows.offset(m.id()), (int) index + 1);
    }

    /// Messages that the adding thread has.
    long added() {
        return slab.appended();
    }

    void publish() {
        rows.publish();
        slab.publish();
    }

    /// Messages so far.
    public long size() {
        return slab.size();
    }

    /// Messages that are not kept because there were too many.
    public long left() {
        return left.get();
    }

    /// @return the row of the message of this id, or -1 while its fate is not known
    public long rowOf(long id) {
        if (id < 0 || id >= rows.size()) {
            return -1;
        }
        int row = rows.chunk(id).get(JAVA_INT, rows.offset(id)) - 1;
        return row < size() ? row : -1;
    }

    /// The whole message.
    ///
    /// @param row 0 … {@link #size()} - 1, as in all methods here
    public StoredMessage get(long row) {
        int flags = integer(row, FLAGS);
        int problem = integer(row, PROBLEM);
        boolean invalidates = (flags & HAS_INVALIDATED) != 0;
        long immediate = integer(row, IMMEDIATE) & UNSIGNED;
        return new StoredMessage(
                id(row),
                connection(row),
                direction(row),
                verb(row),
                integer(row, FIRST_PSN),
                integer(row, LAST_PSN),
                packets(row),
                bytes(row),
                (flags & HAS_ADDRESS) != 0,
                longValue(row, ADDRESS),
                integer(row, R_KEY) & UNSIGNED,
                (flags & HAS_IMMEDIATE) != 0,
                invalidates ? 0 : immediate,
                invalidates,
                invalidates ? immediate : 0,
                firstFrame(row),
                integer(row, LAST_FRAME) & UNSIGNED,
                integer(row, ANSWER_FRAME) & UNSIGNED,
                firstNs(row),
                longValue(row, LAST_NS),
                answeredNs(row),
                retransmissions(row),
                rnrNaks(row),
                (flags & COMPLETE) != 0,
                status(row),
                problem < 0 ? null : problems.get(problem),
                (flags & UNRELIABLE) != 0);
    }

    public long id(long row) {
        return integer(row, ID) & UNSIGNED;
    }

    public int connection(long row) {
        return integer(row, CONNECTION);
    }

    public Direction direction(long row) {
        return DIRECTIONS[(integer(row, FLAGS) >>> DIRECTION_SHIFT) & 0xf];
    }

    public Verb verb(long row) {
        return VERBS[(integer(row, FLAGS) >>> VERB_SHIFT) & 0xff];
    }

    public WcStatus status(long row) {
        return STATUSES[(integer(row, FLAGS) >>> STATUS_SHIFT) & 0xff];
    }

    public int firstPsn(long row) {
        return integer(row, FIRST_PSN);
    }

    /// PSNs that the message takes.
    public int packets(long row) {
        return integer(row, PACKETS);
    }

    /// Octets that the message moves.
    public long bytes(long row) {
        return longValue(row, BYTES);
    }

    public long firstFrame(long row) {
        return integer(row, FIRST_FRAME) & UNSIGNED;
    }

    public long firstNs(long row) {
        return longValue(row, FIRST_NS);
    }

    /// When it was answered, or 0.
    public long answeredNs(long row) {
        return longValue(row, ANSWERED_NS);
    }

    /// Nanoseconds from the first packet to the answer, or -1 without one.
    public long latencyNs(long row) {
        long answered = answeredNs(row);
        return answered == 0 ? -1 : answered - firstNs(row);
    }

    public int retransmissions(long row) {
        return integer(row, AGAIN) >>> 16;
    }

    public int rnrNaks(long row) {
        return integer(row, AGAIN) & MOST_AGAIN;
    }

    /// Octets outside the heap.
    public long octets() {
        return slab.octets() + rows.octets();
    }

    private int integer(long row, int field) {
        return slab.chunk(row).get(JAVA_INT, slab.offset(row) + field);
    }

    private long longValue(long row, int field) {
        return slab.chunk(row).get(LONG, slab.offset(row) + field);
    }
}
