package io.rocescope.replay.sim;

import io.rocescope.replay.verbs.Access;
import io.rocescope.replay.verbs.MemoryRegion;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Set;

/// A memory region; its address is nobody's but the simulation's.
final class SimMemory extends SimResource implements MemoryRegion {
    private final SimDevice device;
    private final ByteBuffer octets;
    private final Set<Access> access;
    private final long address;
    private final int key;

    SimMemory(SimDomain domain, SimDevice device, int length, Set<Access> access) {
        super(domain.fabric, domain);
        this.device = device;
        this.octets = ByteBuffer.allocate(length).order(ByteOrder.nativeOrder());
        this.access = Set.copyOf(access);
        this.address = device.newAddress(length);
        this.key = device.newKey(this);
    }

    @Override
    public long address() {
        return address;
    }

    @Override
    public long length() {
        return octets.capacity();
    }

    @Override
    public int lkey() {
        return key;
    }

    @Override
    public int rkey() {
        return key;
    }

    @Override
    public ByteBuffer slice(long offset, int length) {
        if (offset < 0 || length < 0 || offset + length > octets.capacity()) {
            throw new IndexOutOfBoundsException(
                    offset + " to " + (offset + length) + " of a region of " + octets.capacity());
        }
        return octets.slice((int) offset, length).order(ByteOrder.nativeOrder());
    }

    boolean holds(long start, long length) {
        return start >= address && start - address <= octets.capacity() - length;
    }

    boolean allows(Access what) {
        return access.contains(what);
    }

    void copyIn(long at, byte[] from, int offset, int length) {
        octets.put((int) (at - address), from, offset, length);
    }

    void copyOut(long at, byte[] into, int offset, int length) {
        octets.get((int) (at - address), into, offset, length);
    }

    @Override
    void released() {
        device.remove(this);
    }
}
