package io.rocescope.replay.sim;

import io.rocescope.replay.link.LinkPort;
import io.rocescope.replay.link.ReceivedFrame;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.Deque;

/// The network interface of one simulated device, for somebody who speaks in its place. Times are those of the fabric.
public final class SimPort implements LinkPort {
    private static final int MTU = 9000;
    private static final int MAC_LENGTH = 6;

    private final SimFabric fabric;
    private final int device;
    private final Deque<Arrived> arrived = new ArrayDeque<>();

    private static final class Arrived {
        private final long epochNs;
        private final byte[] octets;

        Arrived(long epochNs, byte[] octets) {
            this.epochNs = epochNs;
            this.octets = octets;
        }
    }

    /// @param device 0 or 1, whose place is taken; the frames go to the other
    public SimPort(SimFabric fabric, int device) {
        this.fabric = fabric;
        this.device = device;
        fabric.tap(device, this::seen);
    }

    private void seen(long epochNs, byte[] octets) {
        if (destination(octets) == mac()) {
            arrived.add(new Arrived(epochNs, octets));
        }
    }

    private static long destination(byte[] octets) {
        long mac = 0;
        for (int i = 0; i < MAC_LENGTH; i++) {
            mac = mac << Byte.SIZE | (octets[i] & 0xff);
        }
        return mac;
    }

    @Override
    public String name() {
        return "sim" + device;
    }

    @Override
    public long mac() {
        return fabric.mac(device);
    }

    @Override
    public int mtu() {
        return MTU;
    }

    @Override
    public void send(MemorySegment frames, long offset, int length) {
        fabric.deliver(1 - device, frames.asSlice(offset, length).toArray(ValueLayout.JAVA_BYTE));
    }

    @Override
    public int sendBatch(MemorySegment frames, long[] offsets, int[] lengths, int from, int count) {
        for (int i = from; i < from + count; i++) {
            send(frames, offsets[i], lengths[i]);
        }
        return count;
    }

    /// Never waits: the fabric's clock may be a virtual one.
    @Override
    public boolean receive(ReceivedFrame into, long timeoutNs) {
        fabric.advance();
        Arrived next = arrived.poll();
        if (next == null) {
            return false;
        }
        into.set(MemorySegment.ofArray(next.octets), next.octets.length, next.epochNs);
        return true;
    }

    @Override
    public long dropped() {
        return 0;
    }

    @Override
    public void close() {
        arrived.clear();
    }
}
