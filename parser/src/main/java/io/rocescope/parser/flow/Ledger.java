package io.rocescope.parser.flow;

import io.rocescope.parser.event.Direction;
import io.rocescope.parser.wire.Psn;
import io.rocescope.parser.wire.Verb;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/// The messages of one flow that are not reported yet, ordered by PSN: answered ones that might be asked for again,
/// then
/// those outstanding.
///
/// A ring of pooled records, so that a message costs no garbage.
final class Ledger {
    /// Hands out fresh message numbers and used records; one for all flows of a tracker.
    static final class Pool {
        private static final int KEPT = 4096;
        private final ArrayDeque<MessageRecord> free = new ArrayDeque<>();
        private long lastId;
        /// For whoever needs one for the length of a call.
        final MessageRecord scratch = new MessageRecord();

        MessageRecord take(int connection, Direction direction, Verb verb, int psn) {
            MessageRecord record = free.pollLast();
            if (record == null) {
                record = new MessageRecord();
            }
            record.reset(++lastId, connection, direction, verb, psn);
            return record;
        }

        void give(MessageRecord record) {
            if (free.size() < KEPT) {
                free.addLast(record);
            }
        }
    }

    private MessageRecord[] ring = new MessageRecord[8];
    private int head;
    private int size;
    // The two ends besides the ring: it is a longer way through memory. Most packets belong to the newest message.
    private @Nullable MessageRecord newest;
    private @Nullable MessageRecord oldest;

    int size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }

    MessageRecord get(int index) {
        return ring[(head + index) & (ring.length - 1)];
    }

    MessageRecord oldest() {
        return get(0);
    }

    @Nullable
    MessageRecord newest() {
        return newest;
    }

    void addNewest(MessageRecord record) {
        grow();
        ring[(head + size) & (ring.length - 1)] = record;
        size++;
        noteEnds();
    }

    private void noteEnds() {
        newest = size == 0 ? null : get(size - 1);
        oldest = size == 0 ? null : get(0);
    }

    /// For {@link Prefetch}.
    long touch() {
        MessageRecord first = oldest;
        MessageRecord last = newest;
        return first == null || last == null ? 0 : first.touch() + last.touch() + ring.length;
    }

    /// Puts a message where its first PSN belongs.
    void insert(MessageRecord record) {
        addNewest(record);
        for (int i = size - 1; i > 0 && Psn.diff(get(i - 1).firstPsn, record.firstPsn) > 0; i--) {
            ring[(head + i) & (ring.length - 1)] = get(i - 1);
            ring[(head + i - 1) & (ring.length - 1)] = record;
        }
        noteEnds();
    }

    MessageRecord removeOldest() {
        MessageRecord record = ring[head];
        head = (head + 1) & (ring.length - 1);
        size--;
        noteEnds();
        return record;
    }

    /// Takes out the message at an index.
    MessageRecord remove(int index) {
        MessageRecord record = get(index);
        for (int i = index; i + 1 < size; i++) {
            ring[(head + i) & (ring.length - 1)] = get(i + 1);
        }
        size--;
        noteEnds();
        return record;
    }

    /// Index of the message that holds this PSN, or -1.
    int indexOf(int psn) {
        int index = floorIndex(psn);
        return index >= 0 && get(index).contains(psn) ? index : -1;
    }

    /// Index of the newest message that starts at or before this PSN, or -1.
    int floorIndex(int psn) {
        MessageRecord last = newest;
        if (last == null) {
            return -1;
        }
        if (Psn.diff(psn, last.firstPsn) >= 0) {
            return size - 1;
        }
        if (Psn.diff(psn, oldest().firstPsn) < 0) {
            return -1;
        }
        int low = 0;
        int high = size - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (Psn.diff(get(middle).firstPsn, psn) <= 0) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    private void grow() {
        if (size < ring.length) {
            return;
        }
        MessageRecord[] larger = new MessageRecord[ring.length * 2];
        for (int i = 0; i < size; i++) {
            larger[i] = get(i);
        }
        ring = larger;
        head = 0;
    }
}
