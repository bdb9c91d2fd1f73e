package io.rocescope.replay.ffm;

import static java.lang.foreign.ValueLayout.ADDRESS;

import io.rocescope.replay.verbs.Access;
import io.rocescope.replay.verbs.InitAttributes;
import io.rocescope.replay.verbs.MemoryRegion;
import io.rocescope.replay.verbs.MemoryWindow;
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
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.LinkedHashSet;
import java.util.Set;

/// A queue pair, by libibverbs.
final class IbQp extends NativeResource implements QueuePair {
    /// How a queue pair is destroyed: as it was made, by libibverbs or by the connection manager.
    interface Destructor {
        void destroy(long qp) throws VerbsException;
    }

    /// `IBV_WR_BIND_MW` of `enum ibv_wr_opcode`, `IBV_SEND_SIGNALED` of `enum ibv_send_flags`.
    private static final int BIND_MW = 8;

    private static final int SIGNALED = 1 << 1;

    private final IbRnic rnic;
    private final long qp;
    private final int number;
    private final QueuePairConfig granted;
    private final Destructor destructor;
    private final NativeSend send;
    private final NativeReceive receive;
    private final long badRequest;

    /// @param qp the address of the `struct ibv_qp`
    IbQp(
            IbRnic rnic,
            Arena arena,
            long qp,
            QueuePairConfig granted,
            Destructor destructor,
            NativeResource... madeFrom) {
        super(arena, madeFrom);
        this.rnic = rnic;
        this.qp = qp;
        this.granted = granted;
        this.destructor = destructor;
        number = new Field(MemorySegment.ofAddress(qp).reinterpret(IbStructs.QP.byteSize()), IbStructs.QP)
                .getInt("qp_num");
        send = new NativeSend(arena, granted.maxSendSge());
        receive = new NativeReceive(arena, granted.maxReceiveSge());
        badRequest = arena.allocate(ADDRESS).address();
        rnic.addSubject(qp, this);
    }

    static IbQp create(IbPd pd, QueuePairConfig config) throws VerbsException {
        IbFunctions ib = pd.rnic().functions();
        try (Arena arena = Arena.ofConfined()) {
            Field init = initAttributes(arena, config);
            long qp = ib.createQp.call(pd.address(), init.address());
            checkPointer(ib.createQp, qp, describe(config));
            Destructor destructor = address -> check(ib.destroyQp, ib.destroyQp.call(address), "");
            var made = new IbQp(pd.rnic(), newArena(), qp, granted(init, config), destructor, madeFrom(pd, pd, config));
            made.enter();
            return made;
        }
    }

    /// A `struct ibv_qp_init_attr`.
    static Field initAttributes(Arena arena, QueuePairConfig config) {
        var init = new Field(arena.allocate(IbStructs.QP_INIT_ATTR), IbStructs.QP_INIT_ATTR);
        init.set(((IbCq) config.sendQueue()).address(), "send_cq")
                .set(((IbCq) config.receiveQueue()).address(), "recv_cq")
                .set(config.type().code(), "qp_type")
                .set(config.signalAll() ? 1 : 0, "sq_sig_all")
                .set(config.maxSend(), "cap", "max_send_wr")
                .set(config.maxReceive(), "cap", "max_recv_wr")
                .set(config.maxSendSge(), "cap", "max_send_sge")
                .set(config.maxReceiveSge(), "cap", "max_recv_sge")
                .set(config.maxInline(), "cap", "max_inline_data");
        if (config.sharedReceiveQueue() instanceof IbSrq srq) {
            init.set(srq.address(), "srq");
        }
        return init;
    }

    /// What the library wrote back into the structure.
    static QueuePairConfig granted(Field init, QueuePairConfig asked) {
        return new QueuePairConfig(
                asked.type(),
                asked.sendQueue(),
                asked.receiveQueue(),
                asked.sharedReceiveQueue(),
                init.getInt("cap", "max_send_wr"),
                init.getInt("cap", "max_recv_wr"),
                init.getInt("cap", "max_send_sge"),
                init.getInt("cap", "max_recv_sge"),
                init.getInt("cap", "max_inline_data"),
                asked.signalAll());
    }

    /// All that must stay as long as the queue pair does.
    ///
    /// @param maker what destroys it: the protection domain, or the connection
    static NativeResource[] madeFrom(NativeResource maker, IbPd pd, QueuePairConfig config) {
        Set<NativeResource> all = new LinkedHashSet<>();
        all.add(maker);
        all.add(pd);
        all.add((IbCq) config.sendQueue());
        all.add((IbCq) config.receiveQueue());
        if (config.sharedReceiveQueue() instanceof IbSrq srq) {
            all.add(srq);
        }
        return all.toArray(NativeResource[]::new);
    }

    static String describe(QueuePairConfig config) {
        return config.type() + " with " + config.maxSend() + " sends of " + config.maxSendSge() + " elements, "
                + config.maxReceive() + " receives of " + config.maxReceiveSge() + ", " + config.maxInline()
                + " octets inline";
    }

    @Override
    public int number() {
        return number;
    }

    @Override
    public QueuePairType type() {
        return granted.type();
    }

    @Override
    public QueuePairConfig granted() {
        return granted;
    }

    @Override
    public QueuePairAttributes query() throws VerbsException {
        checkOpen();
        NativeFunction query = rnic.functions().queryQp;
        try (Arena arena = Arena.ofConfined()) {
            var attr = new Field(arena.allocate(IbStructs.QP_ATTR), IbStructs.QP_ATTR);
            MemorySegment init = arena.allocate(IbStructs.QP_INIT_ATTR);
            check(query, query.call(qp, attr.address(), QpModification.ALL, init.address()), describe());
            return QpModification.read(attr);
        }
    }

    @Override
    public void toInit(InitAttributes attributes) throws VerbsException {
        try (Arena arena = Arena.ofConfined()) {
            modify(new QpModification(arena, QueuePairState.INIT).with(type(), attributes), QueuePairState.INIT);
        }
    }

    @Override
    public void toRtr(RtrAttributes attributes) throws VerbsException {
        try (Arena arena = Arena.ofConfined()) {
            modify(new QpModification(arena, QueuePairState.RTR).with(type(), attributes), QueuePairState.RTR);
        }
    }

    @Override
    public void toRts(RtsAttributes attributes) throws VerbsException {
        try (Arena arena = Arena.ofConfined()) {
            modify(new QpModification(arena, QueuePairState.RTS).with(type(), attributes), QueuePairState.RTS);
        }
    }

    @Override
    public void toError() throws VerbsException {
        try (Arena arena = Arena.ofConfined()) {
            modify(new QpModification(arena, QueuePairState.ERR), QueuePairState.ERR);
        }
    }

    @Override
    public void reset() throws VerbsException {
        try (Arena arena = Arena.ofConfined()) {
            modify(new QpModification(arena, QueuePairState.RESET), QueuePairState.RESET);
        }
    }

    private void modify(QpModification modification, QueuePairState to) throws VerbsException {
        checkOpen();
        NativeFunction modify = rnic.functions().modifyQp;
        long result = modify.call(qp, modification.address(), modification.mask());
        check(modify, result, describe() + " to " + to);
    }

    @Override
    public void postSend(WorkRequest request) throws VerbsException {
        checkOpen();
        send.write(request);
        int error = rnic.ops().postSend(qp, send.address(), badRequest);
        if (error != 0) {
            throw Failures.of("ibv_post_send", Math.abs(error), request.verb() + " on " + describe());
        }
    }

    @Override
    public void postBind(
            long wrId, MemoryWindow window, MemoryRegion region, long offset, long length, Set<Access> access)
            throws VerbsException {
        checkOpen();
        IbMw mw = (IbMw) window;
        IbMr mr = (IbMr) region;
        try (Arena arena = Arena.ofConfined()) {
            int rkey = mw.nextRkey();
            Field bind = new Field(arena.allocate(IbStructs.SEND_WR), IbStructs.SEND_WR)
                    .set(wrId, "wr_id")
                    .set(BIND_MW, "opcode")
                    .set(SIGNALED, "send_flags")
                    .set(mw.address(), "bind_mw", "mw")
                    .set(rkey, "bind_mw", "rkey")
                    .set(mr.mr(), "bind_mw", "bind_info", "mr")
                    .set(mr.address() + offset, "bind_mw", "bind_info", "addr")
                    .set(length, "bind_mw", "bind_info", "length")
                    .set(Access.bits(access), "bind_mw", "bind_info", "mw_access_flags");
            int error = rnic.ops().postSend(qp, bind.address(), badRequest);
            if (error != 0) {
                throw Failures.of("ibv_post_send", Math.abs(error), "BIND_MW on " + describe());
            }
            mw.bound(rkey);
        }
    }

    @Override
    public void postReceive(ReceiveRequest request) throws VerbsException {
        checkOpen();
        receive.write("ibv_post_recv", request);
        int error = rnic.ops().postReceive(qp, receive.address(), badRequest);
        if (error != 0) {
            throw Failures.of("ibv_post_recv", Math.abs(error), describe());
        }
    }

    private String describe() {
        return type() + " queue pair 0x" + Integer.toHexString(number);
    }

    @Override
    void destroy() throws VerbsException {
        destructor.destroy(qp);
        rnic.removeSubject(qp);
    }
}
