package io.rocescope.replay.inject;

import io.rocescope.parser.wire.Syndrome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Which captured answers follow which captured request packet, so that a ghost can give them when the device sends it.
///
/// An answer is tied to the latest transmission of the request packet that it answers (for a READ response the READ), a
/// sequence error NAK to the packet that came before it: that is the one which overtook.
final class AnswerScript {
    private final Map<Long, List<ScheduledAnswer>> byRequest = new HashMap<>();
    private final Map<Integer, Integer> transmissions = new HashMap<>();
    private int untied;

    /// @param requests the device's end, in the order of time
    /// @param answers the ghost's end, in the order of time
    AnswerScript(List<PacketFacts> requests, List<PacketFacts> answers) {
        List<Sent> before = new ArrayList<>();
        int next = 0;
        for (int i = 0; i < answers.size(); i++) {
            PacketFacts answer = answers.get(i);
            while (next < requests.size() && requests.get(next).timeNs() <= answer.timeNs()) {
                PacketFacts request = requests.get(next++);
                before.add(new Sent(request, transmissions.merge(request.psn(), 1, Integer::sum)));
            }
            Sent cause = cause(before, answer);
            if (cause == null) {
                untied++;
                continue;
            }
            byRequest
                    .computeIfAbsent(key(cause.request().psn(), cause.iteration()), _ -> new ArrayList<>())
                    .add(new ScheduledAnswer(
                            i,
                            cause.request().psn(),
                            cause.iteration(),
                            answer.timeNs() - cause.request().timeNs()));
        }
        while (next < requests.size()) {
            transmissions.merge(requests.get(next++).psn(), 1, Integer::sum);
        }
    }

    private record Sent(PacketFacts request, int iteration) {}

    /// A search that goes back far is cut off: the answer is then tied to the latest request.
    private static final int FARTHEST = 1 << 14;

    private static @Nullable Sent cause(List<Sent> before, PacketFacts answer) {
        if (before.isEmpty()) {
            return null;
        }
        boolean sequenceError = answer.syndrome() == Syndrome.PSN_SEQUENCE_ERROR;
        for (int i = before.size() - 1; !sequenceError && i >= Math.max(0, before.size() - FARTHEST); i--) {
            if (before.get(i).request().covers(answer.psn())) {
                return before.get(i);
            }
        }
        return before.getLast();
    }

    private static long key(int psn, int iteration) {
        return (long) psn << Integer.SIZE | iteration;
    }

    /// What follows the nth transmission of a request packet. One that the capture does not have is a duplicate, which
    /// a
    /// responder answers as it did the last one (IBTA 9.7.5.1.4).
    List<ScheduledAnswer> following(int psn, int iteration) {
        int captured = transmissions.getOrDefault(psn, 0);
        return byRequest.getOrDefault(key(psn, Math.min(iteration, Math.max(1, captured))), List.of());
    }

    /// Answers that no captured request came before: they cannot be played.
    int untied() {
        return untied;
    }
}
