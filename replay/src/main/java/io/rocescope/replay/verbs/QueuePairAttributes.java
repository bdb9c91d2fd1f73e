package io.rocescope.replay.verbs;

import java.util.Set;

/// What `ibv_query_qp` tells. Before the step that sets it, an attribute is whatever the RNIC says, mostly 0.
public record QueuePairAttributes(
        QueuePairState state,
        PathMtu pathMtu,
        int qkey,
        int rqPsn,
        int sqPsn,
        int destQpn,
        Set<Access> access,
        int port,
        int pkeyIndex,
        int timeout,
        int retryCnt,
        int rnrRetry,
        int minRnrTimer,
        int maxRdAtomic,
        int maxDestRdAtomic,
        AddressVector destination) {}
