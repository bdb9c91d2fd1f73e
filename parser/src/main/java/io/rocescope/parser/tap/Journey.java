package io.rocescope.parser.tap;

import io.rocescope.parser.dissect.IcrcStatus;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// One packet on its way: where and when each tap saw it.
final class Journey {
    static final long UNSEEN = Long.MIN_VALUE;

    final long order;
    final boolean roce;
    final boolean answer;
    final long key;
    final long core;
    final long pair;
    final long stream;
    final boolean hasIcrc;
    final int icrc;
    final int wireLength;
    final long openedNs;
    final int firstTap;
    /// On the common time line, by tap.
    final long[] times;
    final long[] numbers;
    private final int[] traffic;
    /// Bits by tap.
    int damagedAt;
    int lateAt;
    /// Another packet with the same octets had passed the same tap.
    boolean copy;
    /// The open journeys with the same key, and this one's place among those that wait.
    @Nullable
    Copies copies;

    @Nullable
    Journey older;

    @Nullable
    Journey newer;

    boolean waiting;

    Journey(Sighting s, int taps, long order) {
        this.order = order;
        roce = s.roce;
        answer = s.answer;
        key = s.key;
        core = s.core;
        pair = s.pair;
        stream = s.stream;
        hasIcrc = s.hasIcrc;
        icrc = s.icrc;
        wireLength = s.wireLength;
        openedNs = s.commonNs;
        firstTap = s.tap;
        times = new long[taps];
        numbers = new long[taps];
        traffic = new int[taps];
        Arrays.fill(times, UNSEEN);
        see(s, false);
    }

    /// Adds what a tap saw.
    ///
    /// @param damaged whether its octets are not those that other taps saw
    void see(Sighting s, boolean damaged) {
        times[s.tap] = s.commonNs;
        numbers[s.tap] = s.number;
        traffic[s.tap] = s.trafficClass << 8 | (s.hopLimit & 0xff);
        if (damaged || s.icrcStatus == IcrcStatus.INVALID) {
            damagedAt |= 1 << s.tap;
        }
    }

    boolean seenAt(int tap) {
        return times[tap] != UNSEEN;
    }

    boolean isDamagedAt(int tap) {
        return (damagedAt & (1 << tap)) != 0;
    }

    boolean isLateAt(int tap) {
        return (lateAt & (1 << tap)) != 0;
    }

    int trafficClass(int tap) {
        return traffic[tap] >> 8;
    }

    int hopLimit(int tap) {
        return traffic[tap] & 0xff;
    }
}
