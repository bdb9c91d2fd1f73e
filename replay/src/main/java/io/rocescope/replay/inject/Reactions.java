package io.rocescope.replay.inject;

import io.rocescope.parser.wire.Psn;
import io.rocescope.parser.wire.Syndrome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Finds where a requester went back, and why.
final class Reactions {
    private Reactions() {}

    /// @param requests all its request packets, in the order of time
    /// @param answers that it got, in the order of time
    static List<Reaction> of(List<PacketFacts> requests, List<PacketFacts> answers) {
        List<Reaction> reactions = new ArrayList<>();
        Map<Integer, Long> lastSentNs = new HashMap<>();
        PacketFacts previous = null;
        for (PacketFacts request : requests) {
            Long before = lastSentNs.put(request.psn(), request.timeNs());
            if (before != null && previous != null && isBack(request.psn(), previous.psn())) {
                reactions.add(reaction(request, before, answers));
            }
            previous = request;
        }
        return reactions;
    }

    private static boolean isBack(int psn, int previous) {
        return ((psn - previous) & Psn.MASK) >= Psn.MASK >> 1 || psn == previous;
    }

    private static Reaction reaction(PacketFacts request, long lastSentNs, List<PacketFacts> answers) {
        PacketFacts refusal = refusal(request, lastSentNs, answers);
        if (refusal == null) {
            return new Reaction(Reaction.Kind.TIMEOUT, request.psn(), request.timeNs() - lastSentNs, 0);
        }
        boolean rnr = refusal.isRnr();
        return new Reaction(
                rnr ? Reaction.Kind.RNR : Reaction.Kind.NAK,
                request.psn(),
                request.timeNs() - refusal.timeNs(),
                rnr ? Syndrome.rnrWaitNs(Syndrome.value(refusal.syndrome())) : 0);
    }

    /// The last refusal of this PSN between its last transmission and this one.
    private static @Nullable PacketFacts refusal(PacketFacts request, long lastSentNs, List<PacketFacts> answers) {
        PacketFacts found = null;
        for (PacketFacts answer : answers) {
            if (answer.timeNs() >= request.timeNs()) {
                break;
            }
            if (answer.isNegative() && answer.psn() == request.psn() && answer.timeNs() >= lastSentNs) {
                found = answer;
            }
        }
        return found;
    }
}
