package io.rocescope.replay.engine;

/// When requests are posted.
public sealed interface Pacing {
    /// As captured.
    ///
    /// @param speed 2 is twice as fast; receivers' waits and timeouts follow
    record Captured(double speed) implements Pacing {
        public Captured {
            if (!(speed > 0) || Double.isInfinite(speed)) {
                throw new IllegalArgumentException("speed " + speed + ": expected above 0");
            }
        }
    }

    /// As fast as the send queues take them.
    record TopSpeed() implements Pacing {}

    /// One after the other at a distance, each end for itself.
    record Gap(long ns) implements Pacing {
        public Gap {
            if (ns < 1) {
                throw new IllegalArgumentException("gap " + ns + " ns: expected 1 or more");
            }
        }
    }

    /// How captured times, waits and timeouts are divided.
    default double divisor() {
        return this instanceof Captured captured ? captured.speed() : 1;
    }
}
