package io.rocescope.gui.connections;

import io.rocescope.gui.trace.PacketIndex;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/// How busy each connection was over the time of the capture, in a fixed number of steps. Grows with the capture: when
/// it
/// gets longer than the steps reach, two of them become one.
final class Sparklines {
    /// Steps over the whole capture, at most.
    static final int STEPS = 64;

    private static final long FIRST_STEP_NS = 1_000;

    private final PacketIndex packets;
    private final Map<Integer, int[]> counts = new HashMap<>();
    private long next = 1;
    private long firstNs;
    private long stepNs = FIRST_STEP_NS;
    private long lastNs;

    Sparklines(PacketIndex packets) {
        this.packets = packets;
    }

    /// Takes up to this many packets of the index.
    ///
    /// @return whether there are more
    boolean step(long most) {
        long end = Math.min(packets.size(), next + most - 1);
        for (; next <= end; next++) {
            int connection = packets.connection(next);
            if (connection != 0) {
                count(connection, packets.timeNs(next));
            }
        }
        return next <= packets.size();
    }

    private void count(int connection, long timeNs) {
        if (counts.isEmpty()) {
            firstNs = timeNs;
        }
        long since = Math.max(0, timeNs - firstNs);
        while (since / stepNs >= STEPS) {
            widen();
        }
        lastNs = Math.max(lastNs, since);
        counts.computeIfAbsent(connection, _ -> new int[STEPS])[(int) (since / stepNs)]++;
    }

    private void widen() {
        stepNs *= 2;
        for (int[] line : counts.values()) {
            for (int i = 0; i < STEPS / 2; i++) {
                line[i] = line[2 * i] + line[2 * i + 1];
            }
            Arrays.fill(line, STEPS / 2, STEPS, 0);
        }
    }

    /// Steps that the capture's time takes by now, 1 … {@link #STEPS}.
    int steps() {
        return (int) (lastNs / stepNs) + 1;
    }

    /// Packets of a connection in each step; only the first {@link #steps} count.
    int[] of(int connection) {
        return counts.getOrDefault(connection, new int[STEPS]);
    }
}
