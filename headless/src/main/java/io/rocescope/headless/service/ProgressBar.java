package io.rocescope.headless.service;

import java.io.PrintStream;
import java.util.Locale;
import java.util.function.LongSupplier;

/// Shows on a terminal how far work has come: from the first second on, a few times a second, on one line that goes
/// away
/// at the end.
public final class ProgressBar implements AutoCloseable {
    private static final long SHOW_AFTER_NS = 1_000_000_000L;
    private static final long INTERVAL_NS = 200_000_000L;
    private static final double NS_PER_S = 1e9;
    private static final int WIDTH = 24;
    private static final double MILLION = 1e6;
    private static final int SECONDS_PER_MINUTE = 60;

    private final PrintStream err;
    private final boolean enabled;
    private final LongSupplier nanoClock;
    private final long startNs;
    private long nextNs;
    private boolean shown;

    /// @param enabled whether to show anything at all: only on a terminal and when it is wanted
    /// @param nanoClock for instance `System::nanoTime`
    public ProgressBar(PrintStream err, boolean enabled, LongSupplier nanoClock) {
        this.err = err;
        this.enabled = enabled;
        this.nanoClock = nanoClock;
        this.startNs = nanoClock.getAsLong();
        this.nextNs = startNs + SHOW_AFTER_NS;
    }

    /// Says how far the work has come. Cheap enough to be called for each batch of packets.
    ///
    /// @param position octets done
    /// @param size octets in all, or -1 where that is not known
    /// @param packets packets done
    public void update(long position, long size, long packets) {
        if (!enabled) {
            return;
        }
        long nowNs = nanoClock.getAsLong();
        if (nowNs < nextNs) {
            return;
        }
        nextNs = nowNs + INTERVAL_NS;
        double seconds = (nowNs - startNs) / NS_PER_S;
        var line = new StringBuilder("\r\u001b[K");
        if (size > 0) {
            double part = Math.clamp((double) position / size, 0, 1);
            int full = (int) (part * WIDTH);
            line.append('[').repeat('#', full).repeat('.', WIDTH - full).append("] ");
            line.append(String.format(Locale.ROOT, "%3d%%  ", (int) (part * 100)));
            if (part > 0) {
                appendTime(line, seconds * (1 - part) / part).append(" left  ");
            }
        }
        line.append(String.format(
                Locale.ROOT,
                "%,d packets  %.2f M packets/s  %.0f MB/s",
                packets,
                packets / seconds / MILLION,
                position / seconds / MILLION));
        err.print(line);
        err.flush();
        shown = true;
    }

    private static StringBuilder appendTime(StringBuilder line, double seconds) {
        long whole = Math.round(seconds);
        return line.append(
                String.format(Locale.ROOT, "%d:%02d", whole / SECONDS_PER_MINUTE, whole % SECONDS_PER_MINUTE));
    }

    /// Takes the line away.
    @Override
    public void close() {
        if (shown) {
            err.print("\r\u001b[K");
            err.flush();
            shown = false;
        }
    }
}
