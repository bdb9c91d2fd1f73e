package io.rocescope.parser.flow;

import io.rocescope.parser.wire.Psn;
import java.util.Arrays;

/// The PSNs below the newest one that were never seen, as a few ranges in ascending order.
///
/// Holds a bounded number of ranges: when a new one does not fit, the oldest is handed out as lost for good. Ranges of
/// PSNs that the answers say have arrived are marked.
final class PsnHoles {
    private static final int CAPACITY = 64;

    /// No ranges, for whoever has none to add.
    static final PsnHoles NONE = new PsnHoles();

    /// Takes ranges that will not be filled any more.
    interface Settled {
        /// @param arrived whether an answer has shown that the packets arrived all the same
        void settle(int first, int count, boolean arrived);
    }

    private int[] starts = new int[4];
    private int[] counts = new int[4];
    private boolean[] arrived = new boolean[4];
    private int size;

    boolean isEmpty() {
        return size == 0;
    }

    /// The first unseen PSN at or above this one, or the given end where there is none.
    int firstFrom(int psn, int end) {
        for (int i = 0; i < size; i++) {
            if (Psn.diff(Psn.add(starts[i], counts[i]), psn) > 0) {
                return Psn.diff(starts[i], psn) < 0 ? psn : starts[i];
            }
        }
        return end;
    }

    /// How many PSNs of this range are missing.
    int countIn(int first, int last) {
        int missing = 0;
        for (int i = 0; i < size; i++) {
            int from = Math.max(0, Psn.diff(first, starts[i]));
            int to = Math.min(counts[i], Psn.diff(last, starts[i]) + 1);
            missing += Math.max(0, to - from);
        }
        return missing;
    }

    /// Adds a range above all others.
    void add(int start, int count, Settled settled) {
        if (size == CAPACITY) {
            settled.settle(starts[0], counts[0], arrived[0]);
            remove(0);
        }
        if (size == starts.length) {
            starts = Arrays.copyOf(starts, size * 2);
            counts = Arrays.copyOf(counts, size * 2);
            arrived = Arrays.copyOf(arrived, size * 2);
        }
        starts[size] = start;
        counts[size] = count;
        arrived[size] = false;
        size++;
    }

    /// Index of the range that holds this PSN, or -1.
    int indexOf(int psn) {
        for (int i = size - 1; i >= 0; i--) {
            int d = Psn.diff(psn, starts[i]);
            if (d >= 0) {
                return d < counts[i] ? i : -1;
            }
        }
        return -1;
    }

    /// Adds a range between the others, if there is room.
    void addBetween(int start, int count) {
        if (count <= 0 || size == CAPACITY) {
            return;
        }
        int at = size;
        while (at > 0 && Psn.diff(starts[at - 1], start) > 0) {
            at--;
        }
        insert(at, start, count, false);
    }

    /// Takes PSNs that were seen after all out of the ranges.
    ///
    /// @return how many of them had been missing
    int fill(int first, int count) {
        int filled = 0;
        for (int i = size - 1; i >= 0; i--) {
            int from = Math.max(0, Psn.diff(first, starts[i]));
            int to = Math.min(counts[i], Psn.diff(first, starts[i]) + count);
            if (from >= to) {
                continue;
            }
            filled += to - from;
            cut(i, from, to);
        }
        return filled;
    }

    private void cut(int i, int from, int to) {
        int rest = counts[i] - to;
        if (from == 0 && rest == 0) {
            remove(i);
        } else if (from == 0) {
            starts[i] = Psn.add(starts[i], to);
            counts[i] = rest;
        } else {
            counts[i] = from;
            if (rest > 0 && size < CAPACITY) {
                insert(i + 1, Psn.add(starts[i], to), rest, arrived[i]);
            }
        }
    }

    private void insert(int at, int start, int count, boolean known) {
        add(0, 0, (first, missing, there) -> {});
        System.arraycopy(starts, at, starts, at + 1, size - 1 - at);
        System.arraycopy(counts, at, counts, at + 1, size - 1 - at);
        System.arraycopy(arrived, at, arrived, at + 1, size - 1 - at);
        starts[at] = start;
        counts[at] = count;
        arrived[at] = known;
    }

    private void remove(int index) {
        int moved = size - index - 1;
        System.arraycopy(starts, index + 1, starts, index, moved);
        System.arraycopy(counts, index + 1, counts, index, moved);
        System.arraycopy(arrived, index + 1, arrived, index, moved);
        size--;
    }

    /// Marks everything up to and including this PSN as arrived.
    ///
    /// @return how many PSNs were newly marked
    int markArrived(int through) {
        int marked = 0;
        for (int i = 0; i < size; i++) {
            int below = Psn.diff(through, starts[i]) + 1;
            if (below <= 0) {
                break;
            }
            if (below < counts[i]) {
                int rest = counts[i] - below;
                if (size < CAPACITY) {
                    counts[i] = below;
                    insert(i + 1, Psn.add(starts[i], below), rest, false);
                }
            }
            if (!arrived[i] && below >= counts[i]) {
                arrived[i] = true;
                marked += counts[i];
            }
        }
        return marked;
    }

    /// Takes back that anything from this PSN on has arrived: the responder said otherwise.
    void unmarkFrom(int psn) {
        for (int i = 0; i < size; i++) {
            if (Psn.diff(starts[i], psn) >= 0) {
                arrived[i] = false;
            }
        }
    }

    /// Hands out every range, oldest first.
    void settleAll(Settled settled) {
        for (int i = 0; i < size; i++) {
            settled.settle(starts[i], counts[i], arrived[i]);
        }
        size = 0;
    }
}
