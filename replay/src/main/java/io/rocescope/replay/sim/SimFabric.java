package io.rocescope.replay.sim;

import io.rocescope.replay.verbs.Gid;
import io.rocescope.replay.verbs.RnicInfo;
import io.rocescope.replay.verbs.Rnics;
import io.rocescope.replay.verbs.VerbsException;
import io.rocescope.replay.verbs.VerbsUnavailableException;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Two simulated devices, `sim0` (10.0.0.1) and `sim1` (10.0.0.2), and the network between them.
public final class SimFabric implements Rnics {
    private final LongSupplier clock;
    private final SimOptions options;
    private final List<SimDevice> devices;
    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private final SimLink link;
    private long nowNs;
    private long sequence;

    private record Event(long timeNs, long order, Runnable action) implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            return timeNs != other.timeNs ? Long.compare(timeNs, other.timeNs) : Long.compare(order, other.order);
        }
    }

    /// @param clock nanoseconds, never going back
    public SimFabric(LongSupplier clock, SimOptions options) {
        this.clock = clock;
        this.options = options;
        this.nowNs = clock.getAsLong();
        this.devices = List.of(new SimDevice(this, 0), new SimDevice(this, 1));
        this.link = new SimLink(this, options);
    }

    /// What the devices do by themselves until now.
    public synchronized void advance() {
        long until = clock.getAsLong();
        for (Event next = events.peek(); next != null && next.timeNs <= until; next = events.peek()) {
            events.poll();
            nowNs = Math.max(nowNs, next.timeNs);
            next.action.run();
        }
        nowNs = Math.max(nowNs, until);
    }

    /// When something happens next, by the clock; `Long.MAX_VALUE` when nothing will.
    public synchronized long nextEventNs() {
        Event next = events.peek();
        return next == null ? Long.MAX_VALUE : next.timeNs;
    }

    /// Watches a device's frames.
    ///
    /// @param device 0 or 1
    public void tap(int device, FrameTap tap) {
        devices.get(device).setTap(tap);
    }

    /// @param device 0 or 1
    public SimCounters counters(int device) {
        return devices.get(device).counters();
    }

    /// Pulls a device out: whatever is asked of it from now on fails.
    ///
    /// @param device 0 or 1
    public synchronized void unplug(int device) {
        devices.get(device).unplug();
    }

    /// Resources of all devices that nobody has closed.
    public int openResources() {
        return devices.stream().mapToInt(SimDevice::open).sum();
    }

    @Override
    public List<RnicInfo> list() {
        return devices.stream().map(device -> new RnicInfo(device.name(), 0)).toList();
    }

    @Override
    public SimRnic open(String name) throws VerbsException {
        for (SimDevice device : devices) {
            if (device.name().equals(name)) {
                return device.open0();
            }
        }
        String names = devices.stream().map(SimDevice::name).collect(Collectors.joining(", "));
        throw new VerbsUnavailableException("ibv_open_device", 0, "no device \"" + name + "\"", "there are " + names);
    }

    /// The time at which the current event happens.
    long now() {
        return nowNs;
    }

    long epochNs() {
        return options.epochNs();
    }

    SimOptions options() {
        return options;
    }

    SimLink link() {
        return link;
    }

    void at(long timeNs, Runnable action) {
        events.add(new Event(Math.max(timeNs, nowNs), sequence++, action));
    }

    @Nullable
    SimDevice device(Gid gid) {
        for (SimDevice device : devices) {
            if (device.gid().equals(gid)) {
                return device;
            }
        }
        return null;
    }
}
