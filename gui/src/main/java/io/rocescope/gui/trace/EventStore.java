package io.rocescope.gui.trace;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.RoceEvent;
import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// All protocol events so far, outside the heap, in the order in which they were raised.
///
/// Rows are counted from 0. One thread adds; any thread reads. Beyond {@link #MOST} events no more are kept, and
/// {@link #left()} counts them.
public final class EventStore {
    /// Events that are kept at the most.
    public static final long MOST = 20_000_000;

    private static final int TIME = 0;
    private static final int CONNECTION = 8;
    private static final int FRAME = 12;
    private static final int KIND = 16;
    private static final int MESSAGES = 20;
    private static final int VALUES = 24;
    private static final int RECORD = VALUES + EventCodec.MOST_COMPONENTS * Long.BYTES;

    private static final int DIRECTION_SHIFT = 16;
    private static final int KIND_MASK = 0xffff;
    private static final long UNSIGNED = 0xffff_ffffL;
    private static final Direction[] DIRECTIONS = Direction.values();
    private static final List<Class<?>> KINDS = List.of(RoceEvent.class.getPermittedSubclasses());
    private static final Map<Class<?>, Integer> KIND_INDEXES = new HashMap<>();

    static {
        for (int i = 0; i < KINDS.size(); i++) {
            KIND_INDEXES.put(KINDS.get(i), i);
        }
    }

    /// Made with the first event of their kind. Any two of a kind are alike, so it does not matter whose is kept.
    private final AtomicReferenceArray<@Nullable EventCodec> codecs = new AtomicReferenceArray<>(KINDS.size());
    private final Slab slab = new Slab(RECORD);
    private final Words words = new Words();
    private final AtomicLong left = new AtomicLong();

    EventStore() {}

    /// @param messages that were told before it
    void add(RoceEvent event, long messages) {
        if (slab.appended() == MOST) {
            left.incrementAndGet();
            return;
        }
        long index = slab.append();
        MemorySegment s = slab.chunk(index);
        long offset = slab.offset(index);
        RoceEvent.At at = event.at();
        int kind = KIND_INDEXES.getOrDefault(event.getClass(), 0);
        s.set(JAVA_LONG, offset + TIME, at.timeNs());
        s.set(JAVA_INT, offset + CONNECTION, at.connection());
        s.set(JAVA_INT, offset + FRAME, (int) at.frame());
        s.set(JAVA_INT, offset + KIND, kind | (at.direction().ordinal() << DIRECTION_SHIFT));
        s.set(JAVA_INT, offset + MESSAGES, (int) messages);
        EventCodec codec = codec(kind);
        for (int i = 0; i < codec.components(); i++) {
            s.set(JAVA_LONG, offset + VALUES + (long) i * Long.BYTES, codec.encode(event, i, words));
        }
    }

    private EventCodec codec(int kind) {
        EventCodec known = codecs.get(kind);
        if (known == null) {
            known = new EventCodec(KINDS.get(kind));
            codecs.set(kind, known);
        }
        return known;
    }

    void publish() {
        slab.publish();
    }

    /// Events so far.
    public long size() {
        return slab.size();
    }

    /// Events that are not kept because there were too many.
    public long left() {
        return left.get();
    }

    /// The event itself.
    ///
    /// @param row 0 … {@link #size()} - 1, as in all methods here
    public RoceEvent get(long row) {
        EventCodec codec = codec(integer(row, KIND) & KIND_MASK);
        long[] values = new long[codec.components()];
        for (int i = 0; i < values.length; i++) {
            values[i] = slab.chunk(row).get(JAVA_LONG, slab.offset(row) + VALUES + (long) i * Long.BYTES);
        }
        return codec.decode(new RoceEvent.At(timeNs(row), connection(row), direction(row), frame(row)), values, words);
    }

    /// The event's class, without making the event.
    public Class<?> kind(long row) {
        return KINDS.get(integer(row, KIND) & KIND_MASK);
    }

    public long timeNs(long row) {
        return slab.chunk(row).get(JAVA_LONG, slab.offset(row) + TIME);
    }

    /// The connection's id, or 0.
    public int connection(long row) {
        return integer(row, CONNECTION);
    }

    public Direction direction(long row) {
        return DIRECTIONS[integer(row, KIND) >>> DIRECTION_SHIFT];
    }

    /// The frame that showed it, or 0.
    public long frame(long row) {
        return integer(row, FRAME) & UNSIGNED;
    }

    /// Messages whose fate was known when the event was raised: it stands behind so many rows of the
    /// {@link MessageStore}.
    public long messagesBefore(long row) {
        return integer(row, MESSAGES) & UNSIGNED;
    }

    /// Octets outside the heap.
    public long octets() {
        return slab.octets();
    }

    private int integer(long row, int field) {
        return slab.chunk(row).get(JAVA_INT, slab.offset(row) + field);
    }
}
