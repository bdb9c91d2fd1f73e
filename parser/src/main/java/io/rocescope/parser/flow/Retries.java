package io.rocescope.parser.flow;

import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.event.AnalysisWord;
import io.rocescope.parser.event.PacketAnalysis;
import io.rocescope.parser.event.RetransmissionCause;
import io.rocescope.parser.event.RoceEvent;
import io.rocescope.parser.event.WcStatus;
import io.rocescope.parser.wire.Psn;

/// Why a requester sends again, how long it waited, and when it gives up (IBTA volume 1, 9.7.5.1.1, 9.9.2.1).
///
/// An episode is a run of packets with consecutive PSNs that begins below the newest PSN. Its cause is the reason that
/// stands when it begins: a NAK, an RNR NAK, an implied NAK, or else, after a silence, the requester's timer.
final class Retries {
    /// The shortest silence on the connection that is taken for a timer: 4.096 µs · 2^5. Drivers whose timers tick
    /// coarsely
    /// fire early; sending again sooner, or right behind an answer, has a cause that the capture does not show.
    private static final long SHORTEST_TIMEOUT_NS = 131_072;

    /// The capture's clock may round to microseconds.
    private static final long CLOCK_GRAIN_NS = 1_000;

    /// Copies of a request that make an unanswered end a failure, where nothing says how many the requester makes.
    private static final int COPIES_OF_FAILURE = 3;

    private static final int REFUSALS_OF_FAILURE = 2;
    private static final int NEVER_GIVES_UP = 7;
    private static final int MOST_RETRIES = 7;

    private final Flow flow;

    private boolean inEpisode;
    private int episodeNext;
    private int episodes;

    private boolean nakPending;
    private int nakPsn;
    private long nakNs;
    private long nakGenerationNs;

    private boolean rnrPending;
    private int rnrPsn;
    private long rnrNs;
    private long rnrWaitNs;

    private boolean impliedPending;
    private int impliedPsn;
    private int impliedNext;
    private int lastImpliedPsn = -1;

    private long overtakenNs;
    private boolean overtakenKnown;

    private int attemptPsn = -1;
    private int attempts;
    private int timeoutsInRow;
    private long lastSendNs;
    private long progressNs;
    private long lastAnswerNs;

    private int lastIpId = -1;
    private int idSteps;
    private int idJumps;
    private long gapNs;
    private int gapIpId = -1;

    /// What the connection manager agreed on, or -1.
    int retryCount = -1;
    int rnrRetry = -1;

    Retries(Flow flow) {
        this.flow = flow;
    }

    /// For {@link Prefetch}.
    long touch() {
        return nakNs + lastSendNs + lastIpId;
    }

    // Requests.

    void newRequest(Dissection d) {
        inEpisode = false;
        noteIpId(d);
        lastSendNs = d.frame().timeNs();
        if (attemptPsn < 0) {
            attemptPsn = d.psn();
            attempts = 1;
        }
    }

    private void noteIpId(Dissection d) {
        int id = d.ipIdentification();
        if (id < 0) {
            return;
        }
        if (lastIpId >= 0) {
            int step = (id - lastIpId) & 0xffff;
            if (step > 0 && step < 1 << 12) {
                idSteps++;
            } else {
                idJumps++;
            }
        }
        lastIpId = id;
    }

    void gapOpened(Dissection d) {
        gapNs = d.frame().timeNs();
        gapIpId = d.ipIdentification();
    }

    long sinceGap(long nowNs) {
        return gapNs == 0 ? -1 : nowNs - gapNs;
    }

    void overtaken(long nowNs) {
        overtakenNs = nowNs;
        overtakenKnown = true;
    }

    /// Whether a packet that fills a gap was sent before the packets that overtook it. Senders that count their IP
    /// identifications up tell; else a packet that no reason to send again precedes came late.
    boolean isLate(Dissection d) {
        int id = d.ipIdentification();
        if (id >= 0 && gapIpId >= 0 && idSteps >= 3 && idSteps > 4 * idJumps) {
            return (short) (id - gapIpId) < 0;
        }
        boolean reason = (nakPending && Psn.diff(d.psn(), nakPsn) >= 0)
                || (rnrPending && Psn.diff(d.psn(), rnrPsn) >= 0)
                || impliedPending
                || (inEpisode && d.psn() == episodeNext);
        return !reason && gapNs != 0 && d.frame().timeNs() - lastSendNs < SHORTEST_TIMEOUT_NS;
    }

    /// Takes a packet that is sent again.
    void sentAgain(Dissection d, int psns, PacketAnalysis out) {
        int psn = d.psn();
        long now = d.frame().timeNs();
        if (!(inEpisode && psn == episodeNext)) {
            beginEpisode(d);
        }
        inEpisode = true;
        episodeNext = Psn.add(psn, psns);
        lastSendNs = now;
        noteIpId(d);
        int index = flow.ledger.indexOf(psn);
        if (index >= 0) {
            MessageRecord m = flow.ledger.get(index);
            if (m.isAnswered() && !m.unreliable) {
                flow.reopen(index);
            }
            if (m.lastEpisode != episodes) {
                m.lastEpisode = episodes;
                m.retransmissions++;
                if (m.firstResentNs == 0) {
                    m.firstResentNs = now;
                }
            }
            m.askedSinceRnr = true;
        }
        out.add(word);
    }

    private AnalysisWord word = AnalysisWord.RETRANSMISSION;

    private void beginEpisode(Dissection d) {
        int psn = d.psn();
        long now = d.frame().timeNs();
        episodes++;
        boolean sameAgain = psn == attemptPsn;
        if (sameAgain) {
            attempts++;
        } else {
            attemptPsn = psn;
            attempts = 2;
            timeoutsInRow = 0;
        }
        long previousNs = previousSendNs(psn);
        // Progress restarts the timer; what was answered before was sent again because its answer did not arrive.
        boolean answered = flow.answeredOnce && Psn.diff(psn, flow.unanswered) < 0;
        long waited = now - (answered ? previousNs : Math.max(previousNs, progressNs));
        long silent = now - Math.max(lastSendNs, lastAnswerNs);
        RetransmissionCause cause = causeOf(psn, now, silent);
        int nearest = -1;
        switch (cause) {
            case NAK -> {
                flow.counts.byNak++;
                word = AnalysisWord.NAK_RETRANSMISSION;
                measureRecovery(d);
                nakPending = false;
                waited = now - nakNs;
            }
            case RNR -> {
                flow.counts.byRnr++;
                word = AnalysisWord.RNR_RETRANSMISSION;
                judgeRnrWait(d);
                waited = now - rnrNs;
                rnrPending = false;
                // The sequence NAK of the packets behind it named the same PSN and asks for nothing more.
                nakPending &= nakPsn != psn;
            }
            case IMPLIED_NAK -> {
                flow.counts.byImpliedNak++;
                word = AnalysisWord.IMPLIED_NAK_RETRANSMISSION;
                impliedPending = false;
            }
            case TIMEOUT -> {
                flow.counts.byTimeout++;
                word = AnalysisWord.TIMEOUT_RETRANSMISSION;
                nearest = RetryClock.nearestStep(waited);
                flow.clock.add(waited, timeoutsInRow == 0);
                timeoutsInRow++;
            }
            case UNKNOWN -> {
                flow.counts.byUnknown++;
                word = AnalysisWord.RETRANSMISSION;
            }
        }
        flow.sink.event(new RoceEvent.RetransmissionStarted(
                flow.at(now, d.frame().number()), psn, attempts, waited, nearest, cause.word()));
    }

    /// When the message of this PSN was last sent.
    private long previousSendNs(int psn) {
        int index = flow.ledger.indexOf(psn);
        return index < 0 ? lastSendNs : flow.ledger.get(index).lastSentNs;
    }

    private RetransmissionCause causeOf(int psn, long now, long silent) {
        boolean rnr = rnrPending && Psn.diff(psn, rnrPsn) >= 0;
        boolean nak = nakPending && Psn.diff(psn, nakPsn) >= 0;
        if (rnr && (!nak || now - rnrNs + CLOCK_GRAIN_NS >= rnrWaitNs)) {
            return RetransmissionCause.RNR;
        }
        if (nak) {
            return RetransmissionCause.NAK;
        }
        if (impliedPending && Psn.diff(psn, impliedPsn) >= 0) {
            return RetransmissionCause.IMPLIED_NAK;
        }
        return silent >= SHORTEST_TIMEOUT_NS ? RetransmissionCause.TIMEOUT : RetransmissionCause.UNKNOWN;
    }

    private void measureRecovery(Dissection d) {
        long now = d.frame().timeNs();
        long reaction = now - nakNs;
        flow.recoveries.add(nakGenerationNs, reaction);
        flow.sink.event(new RoceEvent.RecoveryMeasured(
                flow.at(now, d.frame().number()),
                nakPsn,
                nakGenerationNs,
                reaction,
                nakGenerationNs < 0 ? reaction : nakGenerationNs + reaction,
                nakGenerationNs < 0 ? "loss_behind_capturing_point" : "gap_seen"));
    }

    private void judgeRnrWait(Dissection d) {
        long waited = d.frame().timeNs() - rnrNs;
        flow.counts.rnrDeadNs += waited;
        if (waited + CLOCK_GRAIN_NS < rnrWaitNs) {
            flow.counts.rnrViolations++;
            flow.sink.event(new RoceEvent.RnrWaitViolated(
                    flow.at(d.frame().timeNs(), d.frame().number()), rnrPsn, waited, rnrWaitNs, "sent_too_early"));
        }
    }

    // Answers.

    void answered(long now) {
        lastAnswerNs = now;
    }

    /// An answer moved the oldest unanswered PSN.
    void progress(int unanswered, long now) {
        progressNs = now;
        attemptPsn = -1;
        attempts = 1;
        timeoutsInRow = 0;
        nakPending &= Psn.diff(nakPsn, unanswered) >= 0;
        rnrPending &= Psn.diff(rnrPsn, unanswered) >= 0;
    }

    void sequenceNak(int psn, long now) {
        nakPending = true;
        nakPsn = psn;
        nakNs = now;
        nakGenerationNs = overtakenKnown ? now - overtakenNs : -1;
        overtakenKnown = false;
        inEpisode = false;
    }

    void notReady(int psn, long now, long waitNs) {
        rnrPending = true;
        rnrPsn = psn;
        rnrNs = now;
        rnrWaitNs = waitNs;
        inEpisode = false;
    }

    /// A READ's response was skipped.
    ///
    /// @return false if this was known
    boolean impliedNak(int psn) {
        if (impliedPending && impliedPsn == psn) {
            return false;
        }
        boolean known = lastImpliedPsn == psn;
        impliedPending = true;
        impliedPsn = lastImpliedPsn = psn;
        if (!known) {
            impliedNext = flow.next;
        }
        return !known;
    }

    /// The newest PSN when the implied NAK stood.
    int impliedNext() {
        return impliedNext;
    }

    void impliedSettled() {
        impliedPending = false;
    }

    /// A READ or atomic has its whole response.
    void responded(MessageRecord m) {
        if (impliedPending && m.contains(impliedPsn)) {
            impliedPending = false;
        }
    }

    // The end.

    /// Whether the requester has sent the message as often as the largest retry count (7) allows, without progress: the
    /// last copy's answer decides.
    boolean usedUp(MessageRecord m) {
        return attempts > MOST_RETRIES && m.contains(attemptPsn);
    }

    /// Decides whether the requester gave up on its oldest unanswered message.
    void concludeAtEnd(long endNs, boolean superseded) {
        if (flow.isDead() || flow.done >= flow.ledger.size()) {
            return;
        }
        MessageRecord m = flow.ledger.get(flow.done);
        if (!m.isOutstanding() || m.unreliable || !flow.reliable) {
            return;
        }
        long silent = Math.max(0, endNs - Math.max(m.lastSentNs, m.lastRnrNs));
        if (m.rnrNaks > 0 && !m.askedSinceRnr) {
            int borne = rnrRetry >= 0 ? rnrRetry : REFUSALS_OF_FAILURE;
            boolean all = m.rnrNaks > borne;
            boolean quiet = silent > 4 * rnrWaitNs && m.rnrNaks >= REFUSALS_OF_FAILURE;
            if (rnrRetry != NEVER_GIVES_UP && (all || quiet || superseded)) {
                giveUp(m, WcStatus.IBV_WC_RNR_RETRY_EXC_ERR, m.rnrNaks, silent, "rnr_retry_exceeded");
            }
        } else if (m.contains(attemptPsn) || attemptPsn == m.firstPsn) {
            boolean all = retryCount >= 0 ? attempts > retryCount : attempts >= COPIES_OF_FAILURE;
            boolean quiet = attempts > 1 && silent > 8 * Math.max(flow.clock.longestNs, SHORTEST_TIMEOUT_NS);
            if (attempts > 1 && (all || quiet || superseded)) {
                giveUp(m, WcStatus.IBV_WC_RETRY_EXC_ERR, attempts, silent, "retry_exceeded");
            }
        }
    }

    private void giveUp(MessageRecord m, WcStatus status, int copies, long silent, String trigger) {
        m.status = status;
        m.state = MessageRecord.State.FAILED;
        RoceEvent.At at = flow.at(m.lastNs, m.lastFrame);
        flow.die(status, at, trigger);
        flow.sink.event(new RoceEvent.RequesterGaveUp(at, m.firstPsn, copies, silent, trigger));
        flow.sink.event(new RoceEvent.MessageFailed(at, m.verb, m.firstPsn, m.lastPsn, status, trigger));
    }
}
