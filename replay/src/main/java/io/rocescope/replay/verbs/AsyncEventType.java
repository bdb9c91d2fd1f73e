package io.rocescope.replay.verbs;

/// `enum ibv_event_type`.
public enum AsyncEventType {
    CQ_ERR,
    QP_FATAL,
    QP_REQ_ERR,
    QP_ACCESS_ERR,
    COMM_EST,
    SQ_DRAINED,
    PATH_MIG,
    PATH_MIG_ERR,
    DEVICE_FATAL,
    PORT_ACTIVE,
    PORT_ERR,
    LID_CHANGE,
    PKEY_CHANGE,
    SM_CHANGE,
    SRQ_ERR,
    SRQ_LIMIT_REACHED,
    QP_LAST_WQE_REACHED,
    CLIENT_REREGISTER,
    GID_CHANGE,
    WQ_FATAL,
    UNKNOWN;

    /// As ibverbs numbers it.
    public static AsyncEventType ofCode(int code) {
        return code >= 0 && code < values().length ? values()[code] : UNKNOWN;
    }

    /// What an event of this type is about.
    public Subject subject() {
        return switch (this) {
            case CQ_ERR -> Subject.COMPLETION_QUEUE;
            case QP_FATAL,
                    QP_REQ_ERR,
                    QP_ACCESS_ERR,
                    COMM_EST,
                    SQ_DRAINED,
                    PATH_MIG,
                    PATH_MIG_ERR,
                    QP_LAST_WQE_REACHED -> Subject.QUEUE_PAIR;
            case SRQ_ERR, SRQ_LIMIT_REACHED -> Subject.SHARED_RECEIVE_QUEUE;
            case PORT_ACTIVE, PORT_ERR, LID_CHANGE, PKEY_CHANGE, SM_CHANGE, CLIENT_REREGISTER, GID_CHANGE ->
                Subject.PORT;
            case DEVICE_FATAL, WQ_FATAL, UNKNOWN -> Subject.DEVICE;
        };
    }

    /// Whose event it can be.
    public enum Subject {
        QUEUE_PAIR,
        COMPLETION_QUEUE,
        SHARED_RECEIVE_QUEUE,
        PORT,
        DEVICE
    }
}
