package io.rocescope.replay.verbs;

/// The memory of a work request: a list of `struct ibv_sge` with room for a fixed number.
public final class ScatterGather {
    private final long[] addresses;
    private final int[] lengths;
    private final int[] lkeys;
    private int size;

    ScatterGather(int max) {
        addresses = new long[max];
        lengths = new int[max];
        lkeys = new int[max];
    }

    public int size() {
        return size;
    }

    public long address(int index) {
        return addresses[index];
    }

    /// In octets, unsigned.
    public int length(int index) {
        return lengths[index];
    }

    public int lkey(int index) {
        return lkeys[index];
    }

    /// The octets of all elements together.
    public long totalLength() {
        long total = 0;
        for (int i = 0; i < size; i++) {
            total += Integer.toUnsignedLong(lengths[i]);
        }
        return total;
    }

    public ScatterGather clear() {
        size = 0;
        return this;
    }

    /// Adds an element as it is, unchecked: a wrong one is the RNIC's to refuse.
    ///
    /// @throws IllegalStateException when there is no room for another
    public ScatterGather add(long address, int length, int lkey) {
        if (size == addresses.length) {
            throw new IllegalStateException("the request has room for " + size + " elements");
        }
        addresses[size] = address;
        lengths[size] = length;
        lkeys[size] = lkey;
        size++;
        return this;
    }

    public ScatterGather add(MemoryRegion region, long offset, int length) {
        return add(region.address() + offset, length, region.lkey());
    }
}
