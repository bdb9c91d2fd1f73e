package io.rocescope.parser.event.finding;

import io.rocescope.parser.event.Direction;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// Puts a finding together.
final class FindingBuilder {
    private final FindingKind kind;
    private final String title;
    private final StringBuilder explanation = new StringBuilder();
    private Severity severity;
    private int connection;
    private Direction direction = Direction.NONE;
    private String advice = "";
    private final SortedSet<Long> frames = new TreeSet<>();
    private long firstNs;
    private long count = 1;

    FindingBuilder(FindingKind kind, String title) {
        this.kind = kind;
        this.title = title;
        this.severity = kind.severity();
    }

    FindingBuilder severity(Severity value) {
        severity = value;
        return this;
    }

    FindingBuilder connection(int id) {
        connection = id;
        return this;
    }

    FindingBuilder direction(Direction value) {
        direction = value;
        return this;
    }

    /// Adds a sentence.
    FindingBuilder say(String sentence) {
        if (!sentence.isEmpty()) {
            explanation.append(explanation.isEmpty() ? "" : " ").append(sentence);
        }
        return this;
    }

    /// Adds a sentence if it holds.
    FindingBuilder sayIf(boolean holds, String sentence) {
        return holds ? say(sentence) : this;
    }

    FindingBuilder advise(String value) {
        advice = value;
        return this;
    }

    FindingBuilder frames(List<Long> value) {
        for (long frame : value) {
            if (frame > 0) {
                frames.add(frame);
            }
        }
        return this;
    }

    FindingBuilder frame(long value) {
        return frames(List.of(value));
    }

    FindingBuilder at(long timeNs) {
        firstNs = timeNs;
        return this;
    }

    FindingBuilder count(long value) {
        count = value;
        return this;
    }

    /// Takes count, frames and time from events.
    FindingBuilder from(List<Tally> tallies) {
        long sum = 0;
        for (Tally tally : tallies) {
            sum += tally.count();
            frames(tally.frames());
            if (firstNs == 0 || tally.firstNs() < firstNs) {
                firstNs = tally.firstNs();
            }
        }
        count = sum;
        return this;
    }

    Finding build() {
        List<Long> kept = new ArrayList<>(frames);
        if (kept.size() > Tally.MOST_FRAMES) {
            kept = kept.subList(0, Tally.MOST_FRAMES);
        }
        return new Finding(
                kind, severity, connection, direction, title, explanation.toString(), advice, kept, firstNs, count);
    }
}
