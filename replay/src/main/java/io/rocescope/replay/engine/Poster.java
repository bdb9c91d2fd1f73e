package io.rocescope.replay.engine;

import io.rocescope.parser.wire.Verb;
import io.rocescope.replay.plan.Flaw;
import io.rocescope.replay.plan.PlannedRequest;
import io.rocescope.replay.verbs.QueuePairType;
import io.rocescope.replay.verbs.ReceiveRequest;
import io.rocescope.replay.verbs.VerbsException;
import io.rocescope.replay.verbs.WorkCompletion;
import io.rocescope.replay.verbs.WorkRequest;

/// Posts one end's receives and requests when they are due, and takes its completions. Allocates nothing once it is
/// made.
final class Poster {
    private static final long NEVER = Long.MAX_VALUE;
    private static final long RECEIVE = 1L << 62;
    private static final int GRH = 40;
    private static final int BATCH = 32;

    private final LiveEnd end;
    private final RequestLog log;
    private final Schedule schedule;
    private final WorkRequest request = new WorkRequest();
    private final ReceiveRequest receive = new ReceiveRequest();
    private final WorkCompletion[] batch = WorkCompletion.array(BATCH);
    /// Where the plan's requests go, looked up once.
    private final long[] remoteAddresses;
    private final int[] remoteKeys;
    private final int maxSends;
    private final int maxReceives;
    private final int allReceives;
    private final long silentFromNs;
    private int nextRequest;
    private int nextReceive;
    private int openSends;
    private int openReceives;
    private boolean waitsForRoom;
    private boolean silent;

    Poster(LiveEnd end) {
        this.end = end;
        this.log = end.log();
        this.schedule = end.schedule();
        this.maxSends = end.planned().qp().maxSendWr();
        this.maxReceives = end.planned().qp().maxRecvWr();
        this.allReceives = schedule.receives(end.options().loops());
        Long from = end.planned().silentFromNs();
        this.silentFromNs =
                from == null ? NEVER : (long) (from / end.options().pacing().divisor());
        int count = end.planned().requests().size();
        remoteAddresses = new long[count];
        remoteKeys = new int[count];
        for (int i = 0; i < count; i++) {
            PlannedRequest planned = end.planned().requests().get(i);
            if (planned.region() != null) {
                EndAddress.RemoteRegion region = end.peer().region(planned.region());
                remoteAddresses[i] = region.address() + planned.offset();
                remoteKeys[i] = planned.flaw() == Flaw.BAD_RKEY ? ~region.rkey() : region.rkey();
            }
        }
    }

    /// Makes the first posts quick: whatever is due before the start.
    void prepare() throws VerbsException {
        if (silentFromNs <= 0) {
            fallSilent();
        }
        postReceives(0);
    }

    /// Posts what is due.
    ///
    /// @param nowNs from the run's start
    /// @param clock for the time of each post
    /// @return whether anything was posted
    boolean post(long nowNs, ReplayClock clock, long startNs) throws VerbsException {
        boolean posted = postReceives(nowNs);
        if (nowNs >= silentFromNs && !silent) {
            fallSilent();
        }
        while (nextRequest < schedule.requests()) {
            long dueNs = schedule.requestNs(nextRequest);
            if (dueNs > nowNs) {
                break;
            }
            if (openSends == maxSends) {
                if (!waitsForRoom) {
                    waitsForRoom = true;
                    log.heldBack();
                }
                break;
            }
            waitsForRoom = false;
            fill(nextRequest);
            long atNs = clock.nowNs() - startNs;
            end.qp().postSend(request);
            log.posted(nextRequest, dueNs, atNs);
            openSends++;
            nextRequest++;
            posted = true;
        }
        return posted;
    }

    /// When the next receive is due: as late after the request that it is late for as planned, where both ends are
    /// here.
    private long nextReceiveNs() {
        long plannedNs = schedule.receiveNs(nextReceive);
        LiveEnd partner = end.partner();
        if (partner == null) {
            return plannedNs;
        }
        int request = schedule.receiveLateFor(nextReceive, partner.schedule().perLoop());
        if (request < 0) {
            return plannedNs;
        }
        long postedNs = partner.log().postedNs(request);
        return postedNs < 0 ? NEVER : plannedNs + postedNs - partner.log().dueNs(request);
    }

    private boolean postReceives(long nowNs) throws VerbsException {
        boolean posted = false;
        while (nextReceive < allReceives && openReceives < maxReceives && nextReceiveNs() <= nowNs) {
            int length = schedule.receiveLength(nextReceive);
            int headroom = end.qp().type() == QueuePairType.UD ? GRH : 0;
            receive.buffer(end.memory().sink(), 0, length + headroom).wrId(RECEIVE | nextReceive);
            end.qp().postReceive(receive);
            nextReceive++;
            openReceives++;
            posted = true;
        }
        return posted;
    }

    private void fallSilent() throws VerbsException {
        silent = true;
        end.qp().toError();
    }

    private void fill(int n) {
        int index = schedule.planned(n);
        PlannedRequest planned = end.planned().requests().get(index);
        Verb verb = planned.posted();
        request.begin(verb).wrId(n).signaled();
        if (planned.length() > 0) {
            request.buffer(end.memory().source(), end.memory().sourceOffset(index), (int) planned.length());
        }
        if (planned.region() != null) {
            request.remote(remoteAddresses[index], remoteKeys[index]);
        }
        Long immediate = planned.immediate();
        if (immediate != null) {
            request.immediate(immediate.intValue());
        }
        PlannedRequest.Operands operands = planned.operands();
        if (verb == Verb.ATOMIC_FETCH_AND_ADD) {
            request.atomic(operands == null ? 1 : operands.swapOrAdd(), 0);
        } else if (verb == Verb.ATOMIC_CMP_AND_SWP) {
            request.atomic(operands == null ? 0 : operands.compare(), operands == null ? 1 : operands.swapOrAdd());
        }
        if (end.handle() != null) {
            request.to(end.handle(), end.peer().qpn(), LiveEnd.QKEY);
        }
    }

    /// Takes completions.
    ///
    /// @return whether there was any
    boolean poll(ReplayClock clock, long startNs) throws VerbsException {
        int count = end.completions().poll(batch);
        if (count == 0) {
            return false;
        }
        long nowNs = clock.nowNs() - startNs;
        for (int i = 0; i < count; i++) {
            WorkCompletion completion = batch[i];
            if ((completion.wrId() & RECEIVE) != 0) {
                openReceives--;
            } else {
                openSends--;
                log.completed((int) completion.wrId(), nowNs, completion.status());
            }
        }
        return true;
    }

    /// When the next post is due, from the run's start; {@link Long#MAX_VALUE} when nothing can be posted before a
    /// completion comes.
    long nextNs() {
        long next = NEVER;
        if (nextRequest < schedule.requests() && openSends < maxSends) {
            next = schedule.requestNs(nextRequest);
        }
        if (nextReceive < allReceives && openReceives < maxReceives) {
            next = Math.min(next, nextReceiveNs());
        }
        return silent ? next : Math.min(next, silentFromNs);
    }

    boolean hasOpenSends() {
        return openSends > 0;
    }

    /// Whether all requests were posted and completed.
    boolean isDone() {
        return nextRequest == schedule.requests() && openSends == 0;
    }
}
