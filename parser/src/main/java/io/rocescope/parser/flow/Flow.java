package io.rocescope.parser.flow;

import io.rocescope.parser.event.AnalysisSink;
import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.RoceEvent;
import io.rocescope.parser.event.WcStatus;
import io.rocescope.parser.wire.Psn;

/// One direction of a connection: the requests that one end sends and the answers it gets. Holds the state that
/// {@link RequestSide} and {@link AnswerSide} share, and reports messages when their fate is settled.
final class Flow {
    /// Answered messages that are kept: a requester that did not get the answer asks again for one of its latest.
    private static final int KEPT_ANSWERED = 12;

    final Ledger.Pool pool;
    final AnalysisSink sink;
    final PathMtu mtu = new PathMtu();
    final Ledger ledger = new Ledger();
    /// Shared by all flows that miss nothing: what is not touched needs no place in the processor's cache.
    PsnHoles holes = PsnHoles.NONE;

    PsnHoles responseHoles = PsnHoles.NONE;
    final ResponderModel responder = new ResponderModel();
    final FlowCounters counts = new FlowCounters();
    final RetryClock clock = new RetryClock();
    final Recoveries recoveries = new Recoveries();
    final Retries retries = new Retries(this);
    final Marks marks = new Marks();
    final Congestion congestion = new Congestion();
    final MessageSequence sequence = new MessageSequence();
    final Latencies latencies = new Latencies();
    final RequestSide requests = new RequestSide(this);
    final AnswerSide answers = new AnswerSide(this);

    private Connection owner;
    /// The connection's number, here so that most packets do not touch the connection.
    private int connectionId;

    private Direction direction;
    boolean reliable = true;

    /// A request has been seen.
    boolean started;

    int firstPsn;
    int lastPsn;
    /// The PSN after the newest request.
    int next;
    /// The oldest PSN that no answer covers.
    int unanswered;
    boolean answeredOnce;
    /// The connection manager told the first PSN.
    int announcedPsn = -1;
    /// The first PSN of the opposite flow: some stacks read the connection manager's field the other way round.
    int otherAnnouncedPsn = -1;
    /// Messages at the ledger's old end that are answered or failed.
    int done;
    /// READs whose PSNs are not known yet, since the path MTU is not.
    int unresolvedReads;

    /// Messages that were answered well, each once.
    long answeredMessages;

    /// What the latest messages that were reported had, for {@link #isRoutine}.
    private long longestReported = -1;

    private int lastReportedKey;
    private boolean keyReported;

    int outstandingReads;
    int maxOutstandingReads;
    /// The requester's queue pair is in error.
    WcStatus death = WcStatus.UNKNOWN;

    Flow(Connection owner, Direction direction, Ledger.Pool pool, AnalysisSink sink) {
        this.owner = owner;
        this.connectionId = owner.id;
        this.direction = direction;
        this.pool = pool;
        this.sink = sink;
    }

    /// For {@link Prefetch}: reads what most packets need, but for the messages.
    long touch() {
        return counts.touch()
                + counts.byVerb[0]
                + retries.touch()
                + responder.duplicates
                + sequence.touch()
                + latencies.touch();
    }

    RoceEvent.At at(long timeNs, long frame) {
        return new RoceEvent.At(timeNs, connectionId, direction, frame);
    }

    Connection owner() {
        return owner;
    }

    int connectionId() {
        return connectionId;
    }

    Direction direction() {
        return direction;
    }

    /// The flow turns out to belong to another connection: the halves were matched.
    void moveTo(Connection newOwner, Direction newDirection) {
        owner = newOwner;
        connectionId = newOwner.id;
        direction = newDirection;
        longestReported = -1;
        keyReported = false;
        for (int i = 0; i < ledger.size(); i++) {
            ledger.get(i).connection = newOwner.id;
            ledger.get(i).direction = newDirection;
        }
    }

    /// The requester's queue pair is in error.
    void die(WcStatus status, RoceEvent.At at, String trigger) {
        death = status;
        owner.requesterFailed(this, at, trigger);
    }

    boolean isDead() {
        return death != WcStatus.UNKNOWN;
    }

    /// Gives a READ its PSNs. Those that it held beyond them were never seen.
    void resolveRead(MessageRecord read, int psns) {
        read.unresolved = false;
        unresolvedReads--;
        int last = Psn.add(read.firstPsn, psns - 1);
        int excess = Psn.diff(read.lastPsn, last);
        if (excess > 0) {
            ownHoles().addBetween(Psn.next(last), excess);
        }
        read.lastPsn = last;
        // A READ that filled a gap did so with all its PSNs.
        holes.fill(read.firstPsn, psns);
        if (Psn.diff(Psn.next(last), next) > 0) {
            next = Psn.next(last);
        }
    }

    /// The path MTU is known now: READs before it can be given their PSNs.
    private void resolveReads() {
        responder.learnMtu(mtu.value());
        for (int i = 0; unresolvedReads > 0 && i < ledger.size(); i++) {
            MessageRecord m = ledger.get(i);
            if (m.unresolved && m.dmaLength >= 0) {
                resolveRead(m, Psn.packets(m.dmaLength, mtu.value()));
            }
        }
    }

    void noteMtu(long timeNs, long frame, String trigger) {
        sink.event(new RoceEvent.PathMtuInferred(at(timeNs, frame), mtu.value(), trigger));
        resolveReads();
    }

    /// The missing request PSNs, for adding to them.
    PsnHoles ownHoles() {
        if (holes == PsnHoles.NONE) {
            holes = new PsnHoles();
        }
        return holes;
    }

    /// Where no PSN is missing any more, the flow shares the empty ranges again.
    void forgetEmptyHoles() {
        if (holes.isEmpty()) {
            holes = PsnHoles.NONE;
        }
        if (responseHoles.isEmpty()) {
            responseHoles = PsnHoles.NONE;
        }
    }

    /// The missing response PSNs, for adding to them.
    PsnHoles ownResponseHoles() {
        if (responseHoles == PsnHoles.NONE) {
            responseHoles = new PsnHoles();
        }
        return responseHoles;
    }

    /// Marks a message as answered well.
    void answer(MessageRecord m, long timeNs, long frame) {
        if (m.firstAnsweredNs == 0) {
            m.firstAnsweredNs = timeNs;
            answeredMessages++;
        }
        m.answeredNs = timeNs;
        m.answerFrame = frame;
        m.lastFrame = Math.max(m.lastFrame, frame);
        m.lastNs = Math.max(m.lastNs, timeNs);
        m.state = MessageRecord.State.ANSWERED;
        m.status = WcStatus.IBV_WC_SUCCESS;
        m.complete = true;
        if (m.verb.needsResponse()) {
            outstandingReads = Math.max(0, outstandingReads - 1);
        }
    }

    /// Moves the border of what is done over messages that are, and reports those that are old enough.
    void advanceDone() {
        while (done < ledger.size() && !ledger.get(done).isOutstanding()) {
            done++;
        }
        while (done > KEPT_ANSWERED) {
            report(ledger.removeOldest());
            done--;
        }
    }

    /// A message that was answered is asked for again: its answer did not arrive.
    void reopen(int index) {
        MessageRecord m = ledger.get(index);
        if (m.verb.needsResponse()) {
            outstandingReads++;
        }
        m.state = MessageRecord.State.SENT;
        m.status = WcStatus.UNKNOWN;
        m.complete = false;
        done = Math.min(done, index);
    }

    void report(MessageRecord m) {
        if (m.unresolved) {
            unresolvedReads--;
        }
        if (m.isRead() && m.isAnswered()) {
            int missing = responseHoles.countIn(m.firstPsn, m.lastPsn);
            counts.missingResponses += missing;
            counts.captureDrops += missing;
            responseHoles.fill(m.firstPsn, m.packets());
        }
        counts.byVerb[m.verb.ordinal()]++;
        if (m.complete()) {
            counts.completed++;
            if (!m.unreliable) {
                latencies.add(m.firstAnsweredNs - m.firstNs);
            }
        } else if (m.status.failed()) {
            counts.failed++;
        } else {
            counts.incomplete++;
        }
        m.routine = isRoutine(m);
        sink.message(m);
        pool.give(m);
    }

    private boolean isRoutine(MessageRecord m) {
        boolean clean = m.status == WcStatus.IBV_WC_SUCCESS
                && m.complete
                && !m.unreliable
                && m.retransmissions == 0
                && m.rnrNaks == 0
                && m.problem == null;
        if (!clean) {
            return false;
        }
        long bytes = m.bytes();
        boolean routine = true;
        if (!m.verb.needsResponse() && bytes > longestReported) {
            longestReported = bytes;
            routine = false;
        }
        if (m.hasAddress && (m.rKey != lastReportedKey || !keyReported) && bytes > 0) {
            lastReportedKey = m.rKey;
            keyReported = true;
            routine = false;
        }
        return routine;
    }

    /// PSNs that will not come any more.
    void settleRequests(int first, int count, boolean arrived) {
        counts.missingRequests += count;
        if (arrived) {
            counts.captureDrops += count;
        }
    }

    /// Ends the flow: decides what became of the messages that are still open, and reports them all.
    ///
    /// @param endNs time of the capture's last frame
    /// @param superseded a new connection took over the queue pair
    void finish(long endNs, boolean superseded) {
        retries.concludeAtEnd(endNs, superseded);
        while (!ledger.isEmpty()) {
            MessageRecord m = ledger.removeOldest();
            if (m.isOutstanding() && m.isRead()) {
                counts.missingResponses += responseHoles.countIn(m.firstPsn, m.lastPsn);
                responseHoles.fill(m.firstPsn, m.packets());
            }
            if (ledger.isEmpty() && m.isAnswered() && retries.usedUp(m)) {
                // Its answers went by and it asked all the same: whether the last one arrived, nothing shows.
                m.status = WcStatus.UNKNOWN;
                m.complete = false;
            }
            if (m.isOutstanding() && isDead() && m.status == WcStatus.UNKNOWN) {
                m.status = WcStatus.IBV_WC_WR_FLUSH_ERR;
            }
            report(m);
        }
        done = 0;
        holes.settleAll(this::settleRequests);
    }
}
