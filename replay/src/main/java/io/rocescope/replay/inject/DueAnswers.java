package io.rocescope.replay.inject;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Answers that wait for their time. They leave in the captured order, as a responder answers in order: one whose
/// request
/// came sooner than captured waits for those before it.
final class DueAnswers {
    private final List<Due> waiting = new ArrayList<>();

    /// @param atNs on the monotonic clock
    record Due(long atNs, ScheduledAnswer answer) {
        int index() {
            return answer.index();
        }
    }

    void add(long atNs, ScheduledAnswer answer) {
        long at = atNs;
        for (Due other : waiting) {
            if (other.index() < answer.index()) {
                at = Math.max(at, other.atNs());
            }
        }
        for (int i = 0; i < waiting.size(); i++) {
            Due other = waiting.get(i);
            if (other.index() > answer.index() && other.atNs() < at) {
                waiting.set(i, new Due(at, other.answer()));
            }
        }
        waiting.add(new Due(at, answer));
        waiting.sort(Comparator.comparingLong(Due::atNs).thenComparingInt(Due::index));
    }

    /// When the next one is due, or {@link Long#MAX_VALUE}.
    long nextNs() {
        return waiting.isEmpty() ? Long.MAX_VALUE : waiting.getFirst().atNs();
    }

    /// Takes the next one.
    Due remove() {
        return waiting.removeFirst();
    }

    boolean isEmpty() {
        return waiting.isEmpty();
    }
}
