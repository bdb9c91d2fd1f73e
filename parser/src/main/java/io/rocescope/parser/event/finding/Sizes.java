package io.rocescope.parser.event.finding;

import io.rocescope.parser.event.RoceEvent;
import io.rocescope.parser.event.RoceEvent.CaptureDropDetected;
import io.rocescope.parser.event.RoceEvent.CnpSent;
import io.rocescope.parser.event.RoceEvent.PacketReordered;
import io.rocescope.parser.event.RoceEvent.PauseSent;
import io.rocescope.parser.event.RoceEvent.PsnGapDetected;
import io.rocescope.parser.event.RoceEvent.RecoveryMeasured;
import io.rocescope.parser.event.RoceEvent.RequesterGaveUp;
import io.rocescope.parser.event.RoceEvent.ResponseGapDetected;
import io.rocescope.parser.event.RoceEvent.RetransmissionStarted;
import io.rocescope.parser.event.RoceEvent.RnrNakSent;
import io.rocescope.parser.event.RoceEvent.RnrWaitViolated;
import io.rocescope.parser.event.RoceEvent.SpuriousRetransmissionDetected;
import io.rocescope.parser.event.RoceEvent.TimeReversed;

/// The number that makes one event of a kind larger than another.
final class Sizes {
    private Sizes() {}

    static long of(RoceEvent event) {
        return switch (event) {
            case PsnGapDetected e -> e.missing();
            case ResponseGapDetected e -> e.missing();
            case CaptureDropDetected e -> e.count();
            case PacketReordered e -> e.depthPackets();
            case RetransmissionStarted e -> e.waitedNs();
            case RecoveryMeasured e -> e.totalNs();
            case SpuriousRetransmissionDetected e -> e.answerAfterNs();
            case RnrNakSent e -> e.count();
            case RnrWaitViolated e -> e.requiredNs() - e.waitedNs();
            case RequesterGaveUp e -> e.attempts();
            case CnpSent e -> Math.max(0, e.sinceLastNs());
            case PauseSent e -> e.quanta();
            case TimeReversed e -> e.byNs();
            default -> 1;
        };
    }
}
