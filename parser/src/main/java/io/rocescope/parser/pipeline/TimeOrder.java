package io.rocescope.parser.pipeline;

import io.rocescope.parser.pipeline.PacketBatch.Packet;

/// Puts packets into the order of their times, as far as a window of a fixed number of packets can.
///
/// A packet leaves when the window is full, so the order depends on the packets alone and not on how they were read.
/// Packets with the same time keep the file's order.
final class TimeOrder {
    private final Packet[] window;
    private final long[] timesNs;
    private final int mask;
    private final int limit;
    private int head;
    private int size;

    /// @param limit packets that are held back
    TimeOrder(int limit) {
        this.limit = limit;
        int capacity = Integer.highestOneBit(Math.max(1, limit)) * 2;
        window = new Packet[capacity];
        timesNs = new long[capacity];
        mask = capacity - 1;
    }

    /// Whether {@link #add} must be preceded by {@link #take}.
    boolean isFull() {
        return size > limit;
    }

    boolean isEmpty() {
        return size == 0;
    }

    void add(Packet packet, long timeNs) {
        int at = head + size;
        while (at > head && timesNs[(at - 1) & mask] > timeNs) {
            window[at & mask] = window[(at - 1) & mask];
            timesNs[at & mask] = timesNs[(at - 1) & mask];
            at--;
        }
        window[at & mask] = packet;
        timesNs[at & mask] = timeNs;
        size++;
    }

    Packet take() {
        Packet first = window[head & mask];
        head = (head + 1) & mask;
        size--;
        return first;
    }
}
