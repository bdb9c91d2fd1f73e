package io.rocescope.replay.ffm;

import io.rocescope.replay.verbs.Access;
import io.rocescope.replay.verbs.AddressVector;
import io.rocescope.replay.verbs.InitAttributes;
import io.rocescope.replay.verbs.PathMtu;
import io.rocescope.replay.verbs.QueuePairAttributes;
import io.rocescope.replay.verbs.QueuePairState;
import io.rocescope.replay.verbs.QueuePairType;
import io.rocescope.replay.verbs.RtrAttributes;
import io.rocescope.replay.verbs.RtsAttributes;
import java.lang.foreign.Arena;
import java.util.Objects;

/// A step of a queue pair: a `struct ibv_qp_attr` and the mask that says which of its members count. Which do for
/// which transport is in the manual page of ibv_modify_qp.
final class QpModification {
    private static final int STATE = 1;
    private static final int ACCESS_FLAGS = 1 << 3;
    private static final int PKEY_INDEX = 1 << 4;
    private static final int PORT = 1 << 5;
    private static final int QKEY = 1 << 6;
    private static final int AV = 1 << 7;
    private static final int PATH_MTU = 1 << 8;
    private static final int TIMEOUT = 1 << 9;
    private static final int RETRY_CNT = 1 << 10;
    private static final int RNR_RETRY = 1 << 11;
    private static final int RQ_PSN = 1 << 12;
    private static final int MAX_QP_RD_ATOMIC = 1 << 13;
    private static final int MIN_RNR_TIMER = 1 << 15;
    private static final int SQ_PSN = 1 << 16;
    private static final int MAX_DEST_RD_ATOMIC = 1 << 17;
    private static final int DEST_QPN = 1 << 20;

    /// Everything that a query is asked for.
    static final int ALL = (1 << 21) - 1;

    private final Field attr;
    private int mask = STATE;

    QpModification(Arena arena, QueuePairState to) {
        attr = new Field(arena.allocate(IbStructs.QP_ATTR), IbStructs.QP_ATTR);
        attr.set(to.code(), "qp_state");
    }

    long address() {
        return attr.address();
    }

    int mask() {
        return mask;
    }

    QpModification with(QueuePairType type, InitAttributes from) {
        set(PKEY_INDEX, from.pkeyIndex(), "pkey_index");
        set(PORT, from.port(), "port_num");
        if (type == QueuePairType.UD) {
            return set(QKEY, from.qkey(), "qkey");
        }
        return set(ACCESS_FLAGS, Access.bits(from.access()), "qp_access_flags");
    }

    QpModification with(QueuePairType type, RtrAttributes from) {
        if (type == QueuePairType.UD) {
            return this;
        }
        AddressVector destination =
                Objects.requireNonNull(from.destination(), "a connected queue pair needs a destination");
        mask |= AV;
        IbAh.fill(attr, destination, "ah_attr");
        set(PATH_MTU, from.pathMtu().code(), "path_mtu");
        set(DEST_QPN, from.destQpn(), "dest_qp_num");
        set(RQ_PSN, from.rqPsn(), "rq_psn");
        if (type == QueuePairType.RC) {
            set(MAX_DEST_RD_ATOMIC, from.maxDestRdAtomic(), "max_dest_rd_atomic");
            set(MIN_RNR_TIMER, from.minRnrTimer(), "min_rnr_timer");
        }
        return this;
    }

    QpModification with(QueuePairType type, RtsAttributes from) {
        set(SQ_PSN, from.sqPsn(), "sq_psn");
        if (type == QueuePairType.RC) {
            set(TIMEOUT, from.timeout(), "timeout");
            set(RETRY_CNT, from.retryCnt(), "retry_cnt");
            set(RNR_RETRY, from.rnrRetry(), "rnr_retry");
            set(MAX_QP_RD_ATOMIC, from.maxRdAtomic(), "max_rd_atomic");
        }
        return this;
    }

    /// What a query wrote into a structure.
    static QueuePairAttributes read(Field from) {
        return new QueuePairAttributes(
                QueuePairState.ofCode(from.getInt("qp_state")),
                PathMtu.ofCode(Math.clamp(from.getInt("path_mtu"), 1, PathMtu.values().length)),
                from.getInt("qkey"),
                from.getInt("rq_psn"),
                from.getInt("sq_psn"),
                from.getInt("dest_qp_num"),
                Access.ofBits(from.getInt("qp_access_flags")),
                from.getOctet("port_num"),
                from.getShort("pkey_index"),
                from.getOctet("timeout"),
                from.getOctet("retry_cnt"),
                from.getOctet("rnr_retry"),
                from.getOctet("min_rnr_timer"),
                from.getOctet("max_rd_atomic"),
                from.getOctet("max_dest_rd_atomic"),
                IbAh.read(from, "ah_attr"));
    }

    private QpModification set(int bit, long value, String member) {
        mask |= bit;
        attr.set(value, member);
        return this;
    }
}
