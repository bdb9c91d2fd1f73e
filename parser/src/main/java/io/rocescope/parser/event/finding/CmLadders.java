package io.rocescope.parser.event.finding;

import io.rocescope.parser.event.RoceEvent.CmMessageSent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The connection manager's dialogues, each told by the communication ids of its two ends (IBTA volume 1, 12.6).
public final class CmLadders {
    private static final int MOST_DIALOGUES = 4096;

    /// The messages that dialogues consist of.
    public enum Step {
        REQ,
        MRA,
        REJ,
        REP,
        RTU,
        DREQ,
        DREP
    }

    /// What was seen of one step.
    ///
    /// @param detail of the first copy
    /// @param longestGapNs between two copies
    public record Seen(int copies, long firstNs, long lastNs, long longestGapNs, String detail, List<Long> frames) {
        private Seen again(CmMessageSent e) {
            List<Long> more = frames;
            if (frames.size() < Tally.MOST_FRAMES) {
                more = new ArrayList<>(frames);
                more.add(e.at().frame());
            }
            long gap = e.at().timeNs() - lastNs;
            return new Seen(copies + 1, firstNs, e.at().timeNs(), Math.max(longestGapNs, gap), detail, more);
        }
    }

    /// A dialogue: set-up, refusal, disconnection.
    public static final class Ladder {
        private final EnumMap<Step, Seen> steps = new EnumMap<>(Step.class);
        private int connection;

        private void add(Step step, CmMessageSent e) {
            if (e.at().connection() != 0) {
                connection = e.at().connection();
            }
            Seen seen = steps.get(step);
            if (seen == null) {
                steps.put(step, new Seen(1, e.at().timeNs(), e.at().timeNs(), 0, e.detail(), List.of(e.at().frame())));
            } else {
                steps.put(step, seen.again(e));
            }
        }

        /// @return what was seen of a step, or null
        public @Nullable Seen seen(Step step) {
            return steps.get(step);
        }

        /// The connection's id, or 0.
        public int connection() {
            return connection;
        }

        /// When the first message was seen.
        public long firstNs() {
            long first = Long.MAX_VALUE;
            for (Seen seen : steps.values()) {
                first = Math.min(first, seen.firstNs());
            }
            return first;
        }
    }

    private final List<Ladder> ladders = new ArrayList<>();
    private final Map<Long, Ladder> byId = new HashMap<>();

    void add(CmMessageSent e) {
        Step step = stepOf(e.message());
        if (step == null) {
            return;
        }
        Ladder ladder = byId.get(e.localCommId());
        if (ladder == null && e.remoteCommId() != 0) {
            ladder = byId.get(e.remoteCommId());
        }
        if (ladder == null) {
            if (ladders.size() == MOST_DIALOGUES) {
                return;
            }
            ladder = new Ladder();
            ladders.add(ladder);
        }
        // A refusal of what is unknown names no id of its own.
        if (e.localCommId() != 0) {
            byId.putIfAbsent(e.localCommId(), ladder);
        }
        if (e.remoteCommId() != 0) {
            byId.putIfAbsent(e.remoteCommId(), ladder);
        }
        ladder.add(step, e);
    }

    private static @Nullable Step stepOf(String message) {
        for (Step step : Step.values()) {
            if (step.name().equals(message)) {
                return step;
            }
        }
        return null;
    }

    /// The dialogues in the order of their first messages; at most 4096 are kept.
    public Collection<Ladder> all() {
        List<Ladder> sorted = new ArrayList<>(ladders);
        sorted.sort(Comparator.comparingLong(Ladder::firstNs));
        return sorted;
    }
}
