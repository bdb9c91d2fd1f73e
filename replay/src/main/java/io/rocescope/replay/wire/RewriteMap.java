package io.rocescope.replay.wire;

import java.net.InetAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What becomes what: addresses, queue pairs, PSNs, keys. What is not named stays.
public final class RewriteMap {
    private final Map<Long, Long> macs = new HashMap<>();
    private final Map<InetAddress, InetAddress> addresses = new HashMap<>();
    private final Map<Integer, Integer> sourcePorts = new HashMap<>();
    private final Map<Integer, Integer> qpns = new HashMap<>();
    private final Map<Integer, Integer> psnShifts = new HashMap<>();
    private final Map<Integer, Integer> rKeys = new HashMap<>();
    /// By the lowest address of each region, unsigned.
    private final TreeMap<Long, Long> regions = new TreeMap<>(Long::compareUnsigned);

    public void putMac(long old, long now) {
        macs.put(old, now);
    }

    /// @throws IllegalArgumentException if the two are of different families
    public void putAddress(InetAddress old, InetAddress now) {
        if (old.getAddress().length != now.getAddress().length) {
            throw new IllegalArgumentException("addresses of two families");
        }
        addresses.put(old, now);
    }

    public void putSourcePort(int old, int now) {
        sourcePorts.put(old, now);
    }

    public void putQpn(int old, int now) {
        qpns.put(old, now);
    }

    /// Moves all PSNs of the requests that go to a queue pair, and of their answers.
    ///
    /// @param qpn as captured
    /// @param shift added, modulo 2^24
    public void putPsnShift(int qpn, int shift) {
        psnShifts.put(qpn, shift);
    }

    public void putRKey(int old, int now) {
        rKeys.put(old, now);
    }

    /// Moves a region: an address keeps its distance to the nearest old start at or below it.
    public void putRegion(long oldStart, long newStart) {
        regions.put(oldStart, newStart);
    }

    long mac(long old) {
        return macs.getOrDefault(old, old);
    }

    boolean hasMacs() {
        return !macs.isEmpty();
    }

    @Nullable
    InetAddress address(InetAddress old) {
        return addresses.get(old);
    }

    boolean hasAddresses() {
        return !addresses.isEmpty();
    }

    int sourcePort(int old) {
        return sourcePorts.getOrDefault(old, old);
    }

    int qpn(int old) {
        return qpns.getOrDefault(old, old);
    }

    /// @param qpn where the requests go, as captured
    int psnShift(int qpn) {
        return psnShifts.getOrDefault(qpn, 0);
    }

    public boolean hasPsnShifts() {
        return !psnShifts.isEmpty();
    }

    /// The key that takes this one's place.
    public int rKey(int old) {
        return rKeys.getOrDefault(old, old);
    }

    /// The address that takes this one's place.
    public long remoteAddress(long old) {
        Map.Entry<Long, Long> region = regions.floorEntry(old);
        return region == null ? old : old - region.getKey() + region.getValue();
    }
}
