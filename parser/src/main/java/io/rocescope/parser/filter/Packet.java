package io.rocescope.parser.filter;

import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.event.PacketAnalysis;
import org.jspecify.annotations.Nullable;

/// What display fields and filters look at: a dissection, what the tracker says of it where one runs, and the times of
/// the frames before it. A flyweight that a loop over packets sets again for each.
public final class Packet {
    private Dissection dissection;
    private @Nullable PacketAnalysis analysis;
    private long firstTimeNs;
    private long previousTimeNs;

    public Packet(Dissection dissection) {
        this.dissection = dissection;
    }

    /// Points at the next packet. The times for {@code frame.time_relative} and {@code frame.time_delta} stay.
    public Packet set(Dissection newDissection, @Nullable PacketAnalysis newAnalysis) {
        dissection = newDissection;
        analysis = newAnalysis;
        return this;
    }

    /// @param newFirstTimeNs when the capture's first frame came, nanoseconds since the epoch
    /// @param newPreviousTimeNs when the frame before this one came
    public Packet setTimes(long newFirstTimeNs, long newPreviousTimeNs) {
        firstTimeNs = newFirstTimeNs;
        previousTimeNs = newPreviousTimeNs;
        return this;
    }

    public Dissection dissection() {
        return dissection;
    }

    /// What the tracker says, or null where none runs.
    public @Nullable PacketAnalysis analysis() {
        return analysis;
    }

    /// Nanoseconds since the capture's first frame.
    public long relativeTimeNs() {
        return dissection.frame().timeNs() - firstTimeNs;
    }

    /// Nanoseconds since the frame before.
    public long deltaTimeNs() {
        return dissection.frame().timeNs() - previousTimeNs;
    }
}
