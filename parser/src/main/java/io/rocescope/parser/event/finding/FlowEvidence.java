package io.rocescope.parser.event.finding;

import io.rocescope.parser.event.Message;
import io.rocescope.parser.event.RoceEvent;
import io.rocescope.parser.event.WcStatus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What the events and messages of one direction of a connection leave behind. Its size does not depend on how many
/// there were.
public final class FlowEvidence {
    private static final int MOST_TRIGGERS = 16;
    private static final int MOST_FAILED = 4;
    private static final int MOST_PROBLEMS = 4;
    private static final int MOST_KEYS = 64;

    /// Stands for a flow of which nothing is known.
    public static final FlowEvidence NONE = new FlowEvidence();

    private final Map<Class<?>, List<Tally>> tallies = new HashMap<>();
    private final List<MessageFacts> failed = new ArrayList<>(0);
    private final List<ProblemTally> problems = new ArrayList<>(0);
    private long[] acceptedKeys = new long[0];
    private @Nullable MessageFacts firstIncomplete;
    private long incompleteUnreliable;
    private long lastIncompleteNs;
    private long largestAnswered = -1;
    private long smallestUnanswered = Long.MAX_VALUE;
    private long messagesRefused;
    private int mostRefusals;
    private int mostRetransmissions;

    void add(RoceEvent event) {
        List<Tally> list = tallies.computeIfAbsent(event.getClass(), _ -> new ArrayList<>(1));
        for (Tally tally : list) {
            if (tally.trigger().equals(event.trigger())) {
                tally.add(event);
                return;
            }
        }
        if (list.size() < MOST_TRIGGERS) {
            Tally tally = new Tally(event);
            tally.add(event);
            list.add(tally);
        }
    }

    void add(Message m) {
        WcStatus status = m.status();
        if (m.rnrNaks() > 0) {
            messagesRefused++;
            mostRefusals = Math.max(mostRefusals, m.rnrNaks());
        }
        mostRetransmissions = Math.max(mostRetransmissions, m.retransmissions());
        if (status.failed() && failed.size() < MOST_FAILED) {
            failed.add(MessageFacts.of(m));
        }
        if (m.unreliable() && !m.complete()) {
            incompleteUnreliable++;
            lastIncompleteNs = m.lastNs();
            if (firstIncomplete == null) {
                firstIncomplete = MessageFacts.of(m);
            }
        }
        String problem = m.problem();
        if (problem != null) {
            problem(problem, m);
        }
        if (m.unreliable()) {
            return;
        }
        if (status == WcStatus.IBV_WC_SUCCESS) {
            if (!m.verb().needsResponse()) {
                largestAnswered = Math.max(largestAnswered, m.bytes());
            }
            if (m.hasRemoteAddress() && m.bytes() > 0) {
                accept(m.rKey());
            }
        } else if (status == WcStatus.IBV_WC_RETRY_EXC_ERR && !m.verb().needsResponse()) {
            smallestUnanswered = Math.min(smallestUnanswered, m.bytes());
        }
    }

    private void problem(String problem, Message m) {
        for (ProblemTally known : problems) {
            if (known.problem.equals(problem)) {
                known.add(m);
                return;
            }
        }
        if (problems.size() < MOST_PROBLEMS) {
            ProblemTally tally = new ProblemTally(problem, MessageFacts.of(m));
            tally.add(m);
            problems.add(tally);
        }
    }

    private void accept(long rKey) {
        for (long known : acceptedKeys) {
            if (known == rKey) {
                return;
            }
        }
        if (acceptedKeys.length < MOST_KEYS) {
            acceptedKeys = Arrays.copyOf(acceptedKeys, acceptedKeys.length + 1);
            acceptedKeys[acceptedKeys.length - 1] = rKey;
        }
    }

    /// The events of a kind, one tally for each trigger; empty where there were none.
    public List<Tally> of(Class<? extends RoceEvent> kind) {
        return tallies.getOrDefault(kind, List.of());
    }

    /// @return the tally of that kind and trigger, or null
    public @Nullable Tally of(Class<? extends RoceEvent> kind, String trigger) {
        for (Tally tally : of(kind)) {
            if (tally.trigger().equals(trigger)) {
                return tally;
            }
        }
        return null;
    }

    /// The first messages that failed.
    public List<MessageFacts> failed() {
        return failed;
    }

    /// Messages whose packets do not fit together, by what is wrong.
    public List<ProblemTally> problems() {
        return problems;
    }

    /// Whether a request with this remote key was carried out.
    public boolean accepted(long rKey) {
        for (long known : acceptedKeys) {
            if (known == rKey) {
                return true;
            }
        }
        return false;
    }

    /// Whether any request with a remote key was carried out.
    public boolean acceptedAny() {
        return acceptedKeys.length > 0;
    }

    /// Messages of a service without acknowledgement of which packets are missing.
    ///
    /// @param endNs when the flow's last packet was seen: a message that is open then is not counted
    public long incompleteUnreliable(long endNs) {
        return lastIncompleteNs >= endNs ? incompleteUnreliable - 1 : incompleteUnreliable;
    }

    public @Nullable MessageFacts firstIncomplete() {
        return firstIncomplete;
    }

    /// The longest SEND or WRITE that was acknowledged, in octets, or -1.
    public long largestAnswered() {
        return largestAnswered;
    }

    /// The shortest SEND or WRITE that its requester gave up on, in octets, or Long.MAX_VALUE.
    public long smallestUnanswered() {
        return smallestUnanswered;
    }

    /// Messages that met a receiver that was not ready.
    public long messagesRefused() {
        return messagesRefused;
    }

    /// The most RNR NAKs that one message met.
    public int mostRefusals() {
        return mostRefusals;
    }

    /// The most times that one message was sent again.
    public int mostRetransmissions() {
        return mostRetransmissions;
    }

    /// Messages with one problem.
    public static final class ProblemTally {
        private final String problem;
        private final MessageFacts first;
        private long count;
        private final List<Long> frames = new ArrayList<>(1);

        private ProblemTally(String problem, MessageFacts first) {
            this.problem = problem;
            this.first = first;
        }

        private void add(Message m) {
            count++;
            if (frames.size() < Tally.MOST_FRAMES) {
                frames.add(m.firstFrame());
            }
        }

        public String problem() {
            return problem;
        }

        public MessageFacts first() {
            return first;
        }

        public long count() {
            return count;
        }

        public List<Long> frames() {
            return frames;
        }
    }
}
