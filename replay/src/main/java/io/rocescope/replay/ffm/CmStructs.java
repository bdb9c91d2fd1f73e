package io.rocescope.replay.ffm;

import static io.rocescope.replay.ffm.IbStructs.pointer;
import static io.rocescope.replay.ffm.IbStructs.u32;
import static io.rocescope.replay.ffm.IbStructs.u8;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemoryLayout;
import java.lang.foreign.StructLayout;
import java.util.List;

/// The structures of `rdma/rdma_cma.h` that we read or write.
final class CmStructs {
    static final StructLayout CONN_PARAM = CStruct.of(
            "rdma_conn_param",
            pointer("private_data"),
            u8("private_data_len"),
            u8("responder_resources"),
            u8("initiator_depth"),
            u8("flow_control"),
            u8("retry_count"),
            u8("rnr_retry_count"),
            u8("srq"),
            u32("qp_num"));

    private static final StructLayout ADDR = CStruct.of(
            "rdma_addr",
            MemoryLayout.sequenceLayout(16, JAVA_LONG).withName("src_storage"),
            MemoryLayout.sequenceLayout(16, JAVA_LONG).withName("dst_storage"),
            MemoryLayout.sequenceLayout(5, JAVA_LONG).withName("addr"));

    private static final StructLayout ROUTE =
            CStruct.of("rdma_route", ADDR.withName("addr"), pointer("path_rec"), u32("num_paths"));

    static final StructLayout EVENT_CHANNEL = CStruct.of("rdma_event_channel", u32("fd"));

    static final StructLayout ID = CStruct.prefix(
            "rdma_cm_id",
            pointer("verbs"),
            pointer("channel"),
            pointer("context"),
            pointer("qp"),
            ROUTE.withName("route"),
            u32("ps"),
            u8("port_num"));

    private static final StructLayout UD_PARAM = CStruct.of(
            "rdma_ud_param",
            pointer("private_data"),
            u8("private_data_len"),
            IbStructs.AH_ATTR.withName("ah_attr"),
            u32("qp_num"),
            u32("qkey"));

    static final StructLayout EVENT = CStruct.of(
            "rdma_cm_event",
            pointer("id"),
            pointer("listen_id"),
            u32("event"),
            u32("status"),
            CStruct.union("param", CONN_PARAM.withName("conn"), UD_PARAM.withName("ud")));

    /// Those that are complete, so that their size can be compared too.
    static final List<StructLayout> WHOLE = List.of(CONN_PARAM, UD_PARAM, ADDR, ROUTE, EVENT_CHANNEL, EVENT);

    /// Those that end early.
    static final List<StructLayout> PREFIXES = List.of(ID);

    private CmStructs() {}
}
