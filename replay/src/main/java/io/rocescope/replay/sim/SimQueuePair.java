package io.rocescope.replay.sim;

import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.wire.Opcode;
import io.rocescope.replay.verbs.Access;
import io.rocescope.replay.verbs.AddressVector;
import io.rocescope.replay.verbs.AsyncEvent;
import io.rocescope.replay.verbs.AsyncEventType;
import io.rocescope.replay.verbs.Gid;
import io.rocescope.replay.verbs.InitAttributes;
import io.rocescope.replay.verbs.PathMtu;
import io.rocescope.replay.verbs.QueuePair;
import io.rocescope.replay.verbs.QueuePairAttributes;
import io.rocescope.replay.verbs.QueuePairConfig;
import io.rocescope.replay.verbs.QueuePairState;
import io.rocescope.replay.verbs.QueuePairType;
import io.rocescope.replay.verbs.ReceiveRequest;
import io.rocescope.replay.verbs.RtrAttributes;
import io.rocescope.replay.verbs.RtsAttributes;
import io.rocescope.replay.verbs.VerbsException;
import io.rocescope.replay.verbs.WorkRequest;
import org.jspecify.annotations.Nullable;

/// A queue pair: its state, and what stands behind it.
final class SimQueuePair extends SimResource implements QueuePair {
    private static final int EINVAL = 22;
    private static final int ENOMEM = 12;
    /// As long as Mellanox's RNICs wait between two congestion notifications, by default.
    private static final long CNP_INTERVAL_NS = 50_000;

    private final SimRnic rnic;
    private final SimDevice device;
    private final QueuePairConfig config;
    private final int number;
    private final ReceiveQueue receives;
    private final SimCompletionQueue sends;
    private QueuePairState state = QueuePairState.RESET;
    private InitAttributes init = InitAttributes.datagram(1, 0);
    private RtrAttributes rtr = RtrAttributes.datagram();
    private RtsAttributes rts = RtsAttributes.unreliable(0);
    private @Nullable SimDevice peer;
    private @Nullable Requester requester;
    private @Nullable Responder responder;
    private long nextCnpNs;

    SimQueuePair(SimDomain domain, SimRnic rnic, QueuePairConfig config) {
        super(rnic.fabric, domain);
        this.rnic = rnic;
        this.device = rnic.device();
        this.config = config;
        this.sends = (SimCompletionQueue) config.sendQueue();
        this.receives = new ReceiveQueue(device, (SimCompletionQueue) config.receiveQueue());
        this.number = device.newQueuePair(this);
    }

    SimDevice device() {
        return device;
    }

    ReceiveQueue receives() {
        return receives;
    }

    SimCompletionQueue sends() {
        return sends;
    }

    RtsAttributes rts() {
        return rts;
    }

    RtrAttributes rtr() {
        return rtr;
    }

    int mtu() {
        return rtr.pathMtu().octets();
    }

    int qkey() {
        return init.qkey();
    }

    boolean allows(Access what) {
        return init.access().contains(what);
    }

    boolean isReadyToSend() {
        return state == QueuePairState.RTS;
    }

    /// The peer's device, or null where the network leads to none.
    @Nullable
    SimDevice peer() {
        return peer;
    }

    /// Where a request goes.
    int destination(SendWqe wqe) {
        return type().connected() ? rtr.destQpn() : wqe.remoteQpn;
    }

    @Override
    public int number() {
        return number;
    }

    @Override
    public QueuePairType type() {
        return config.type();
    }

    @Override
    public QueuePairConfig granted() {
        return config;
    }

    @Override
    public QueuePairAttributes query() throws VerbsException {
        synchronized (fabric) {
            device.check("ibv_query_qp");
            AddressVector destination = rtr.destination();
            return new QueuePairAttributes(
                    state,
                    rtr.pathMtu(),
                    init.qkey(),
                    rtr.rqPsn(),
                    rts.sqPsn(),
                    rtr.destQpn(),
                    init.access(),
                    init.port(),
                    init.pkeyIndex(),
                    rts.timeout(),
                    rts.retryCnt(),
                    rts.rnrRetry(),
                    rtr.minRnrTimer(),
                    rts.maxRdAtomic(),
                    rtr.maxDestRdAtomic(),
                    destination == null ? new AddressVector(1, new Gid(0, 0), 0, 0, 0, 0, 0) : destination);
        }
    }

    @Override
    public void toInit(InitAttributes attributes) throws VerbsException {
        synchronized (fabric) {
            step(QueuePairState.RESET, QueuePairState.INIT);
            init = attributes;
        }
    }

    @Override
    public void toRtr(RtrAttributes attributes) throws VerbsException {
        synchronized (fabric) {
            step(QueuePairState.INIT, QueuePairState.RTR);
            rtr = attributes;
            AddressVector destination = attributes.destination();
            peer = destination == null ? null : fabric.device(destination.destination());
            responder = type() == QueuePairType.RC ? new RcResponder(this) : new UnreliableResponder(this);
        }
    }

    @Override
    public void toRts(RtsAttributes attributes) throws VerbsException {
        synchronized (fabric) {
            step(QueuePairState.RTR, QueuePairState.RTS);
            rts = attributes;
            requester = type() == QueuePairType.RC ? new RcRequester(this) : new UnreliableRequester(this);
        }
    }

    private void step(QueuePairState from, QueuePairState to) throws VerbsException {
        device.check("ibv_modify_qp");
        if (state != from) {
            throw new VerbsException(
                    "ibv_modify_qp",
                    EINVAL,
                    "queue pair 0x" + Integer.toHexString(number) + " is in " + state,
                    "to " + to + " a queue pair goes from " + from);
        }
        state = to;
    }

    @Override
    public void toError() throws VerbsException {
        synchronized (fabric) {
            device.check("ibv_modify_qp");
            fail();
        }
    }

    /// Flushes everything.
    void fail() {
        if (state == QueuePairState.ERR || state == QueuePairState.RESET) {
            return;
        }
        state = QueuePairState.ERR;
        if (requester != null) {
            requester.flush();
        }
        receives.flush(number);
    }

    /// The peer did what this queue pair does not bear.
    void failByPeer() {
        fail();
        rnic.raise(new AsyncEvent(AsyncEventType.QP_ACCESS_ERR, this, 0));
    }

    @Override
    public void reset() throws VerbsException {
        synchronized (fabric) {
            device.check("ibv_modify_qp");
            state = QueuePairState.RESET;
            forget();
        }
    }

    private void forget() {
        if (requester != null) {
            requester.stop();
        }
        requester = null;
        responder = null;
        receives.forget();
    }

    @Override
    public void postSend(WorkRequest request) throws VerbsException {
        synchronized (fabric) {
            device.check("ibv_post_send");
            Requester to = requester;
            if (to == null || (state != QueuePairState.RTS && state != QueuePairState.ERR)) {
                throw new VerbsException("ibv_post_send", EINVAL, "the queue pair is in " + state, "RTS was expected");
            }
            if (to.size() >= config.maxSend()) {
                throw new VerbsException(
                        "ibv_post_send", ENOMEM, "the send queue is full", "poll completions before you post more");
            }
            to.post(request, config.signalAll() || request.isSignaled());
            if (state == QueuePairState.ERR) {
                to.flush();
            }
        }
    }

    @Override
    public void postReceive(ReceiveRequest request) throws VerbsException {
        synchronized (fabric) {
            device.check("ibv_post_recv");
            if (state == QueuePairState.RESET) {
                throw new VerbsException("ibv_post_recv", EINVAL, "the queue pair is in RESET", "INIT was expected");
            }
            if (receives.size() >= config.maxReceive()) {
                throw new VerbsException("ibv_post_recv", ENOMEM, "the receive queue is full", "");
            }
            receives.post(request);
            if (state == QueuePairState.ERR) {
                receives.flush(number);
            }
        }
    }

    /// Takes a packet whose ICRC is right.
    void receive(Dissection packet) {
        boolean response = (Opcode.flags(packet.opcode()) & Opcode.RESPONSE) != 0;
        if (response) {
            if (state == QueuePairState.RTS && requester != null) {
                requester.response(packet);
            }
        } else if ((state == QueuePairState.RTR || state == QueuePairState.RTS) && responder != null) {
            responder.request(packet);
        }
    }

    /// A packet came marked: tells its sender, if it was not told just now.
    void notifyCongestion() {
        SimDevice to = peer;
        if (to == null || fabric.now() < nextCnpNs) {
            return;
        }
        nextCnpNs = fabric.now() + CNP_INTERVAL_NS;
        device.counters().cnpSent++;
        fabric.link().send(device, to, device.framer().congestionNotification(number, to, rtr.destQpn()));
    }

    int messageSequence() {
        return responder instanceof RcResponder rc ? rc.messageSequence() : 0;
    }

    PathMtu pathMtu() {
        return rtr.pathMtu();
    }

    @Override
    void released() {
        forget();
        state = QueuePairState.RESET;
        device.remove(this);
    }
}
