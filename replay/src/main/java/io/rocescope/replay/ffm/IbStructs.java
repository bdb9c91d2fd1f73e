package io.rocescope.replay.ffm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.MemoryLayout;
import java.lang.foreign.StructLayout;
import java.util.List;
import java.util.stream.Stream;

/// The structures of `infiniband/verbs.h` that we read or write, member by member in the order of the header, with
/// the header's names.
final class IbStructs {
    static final StructLayout DEVICE_ATTR = CStruct.of(
            "ibv_device_attr",
            MemoryLayout.sequenceLayout(64, JAVA_BYTE).withName("fw_ver"),
            u64("node_guid"),
            u64("sys_image_guid"),
            u64("max_mr_size"),
            u64("page_size_cap"),
            u32("vendor_id"),
            u32("vendor_part_id"),
            u32("hw_ver"),
            u32("max_qp"),
            u32("max_qp_wr"),
            u32("device_cap_flags"),
            u32("max_sge"),
            u32("max_sge_rd"),
            u32("max_cq"),
            u32("max_cqe"),
            u32("max_mr"),
            u32("max_pd"),
            u32("max_qp_rd_atom"),
            u32("max_ee_rd_atom"),
            u32("max_res_rd_atom"),
            u32("max_qp_init_rd_atom"),
            u32("max_ee_init_rd_atom"),
            u32("atomic_cap"),
            u32("max_ee"),
            u32("max_rdd"),
            u32("max_mw"),
            u32("max_raw_ipv6_qp"),
            u32("max_raw_ethy_qp"),
            u32("max_mcast_grp"),
            u32("max_mcast_qp_attach"),
            u32("max_total_mcast_qp_attach"),
            u32("max_ah"),
            u32("max_fmr"),
            u32("max_map_per_fmr"),
            u32("max_srq"),
            u32("max_srq_wr"),
            u32("max_srq_sge"),
            u16("max_pkeys"),
            u8("local_ca_ack_delay"),
            u8("phys_port_cnt"));

    static final StructLayout PORT_ATTR = CStruct.of(
            "ibv_port_attr",
            u32("state"),
            u32("max_mtu"),
            u32("active_mtu"),
            u32("gid_tbl_len"),
            u32("port_cap_flags"),
            u32("max_msg_sz"),
            u32("bad_pkey_cntr"),
            u32("qkey_viol_cntr"),
            u16("pkey_tbl_len"),
            u16("lid"),
            u16("sm_lid"),
            u8("lmc"),
            u8("max_vl_num"),
            u8("sm_sl"),
            u8("subnet_timeout"),
            u8("init_type_reply"),
            u8("active_width"),
            u8("active_speed"),
            u8("phys_state"),
            u8("link_layer"),
            u8("flags"),
            u16("port_cap_flags2"));

    static final StructLayout GID_ENTRY = CStruct.of(
            "ibv_gid_entry", gid("gid"), u32("gid_index"), u32("port_num"), u32("gid_type"), u32("ndev_ifindex"));

    static final StructLayout GLOBAL_ROUTE = CStruct.of(
            "ibv_global_route", gid("dgid"), u32("flow_label"), u8("sgid_index"), u8("hop_limit"), u8("traffic_class"));

    static final StructLayout AH_ATTR = CStruct.of(
            "ibv_ah_attr",
            GLOBAL_ROUTE.withName("grh"),
            u16("dlid"),
            u8("sl"),
            u8("src_path_bits"),
            u8("static_rate"),
            u8("is_global"),
            u8("port_num"));

    static final StructLayout SRQ_ATTR = CStruct.of("ibv_srq_attr", u32("max_wr"), u32("max_sge"), u32("srq_limit"));

    static final StructLayout SRQ_INIT_ATTR =
            CStruct.of("ibv_srq_init_attr", pointer("srq_context"), SRQ_ATTR.withName("attr"));

    static final StructLayout QP_CAP = CStruct.of(
            "ibv_qp_cap",
            u32("max_send_wr"),
            u32("max_recv_wr"),
            u32("max_send_sge"),
            u32("max_recv_sge"),
            u32("max_inline_data"));

    static final StructLayout QP_INIT_ATTR = CStruct.of(
            "ibv_qp_init_attr",
            pointer("qp_context"),
            pointer("send_cq"),
            pointer("recv_cq"),
            pointer("srq"),
            QP_CAP.withName("cap"),
            u32("qp_type"),
            u32("sq_sig_all"));

    static final StructLayout QP_ATTR = CStruct.of(
            "ibv_qp_attr",
            u32("qp_state"),
            u32("cur_qp_state"),
            u32("path_mtu"),
            u32("path_mig_state"),
            u32("qkey"),
            u32("rq_psn"),
            u32("sq_psn"),
            u32("dest_qp_num"),
            u32("qp_access_flags"),
            QP_CAP.withName("cap"),
            AH_ATTR.withName("ah_attr"),
            AH_ATTR.withName("alt_ah_attr"),
            u16("pkey_index"),
            u16("alt_pkey_index"),
            u8("en_sqd_async_notify"),
            u8("sq_draining"),
            u8("max_rd_atomic"),
            u8("max_dest_rd_atomic"),
            u8("min_rnr_timer"),
            u8("port_num"),
            u8("timeout"),
            u8("retry_cnt"),
            u8("rnr_retry"),
            u8("alt_port_num"),
            u8("alt_timeout"),
            u32("rate_limit"));

    static final StructLayout SGE = CStruct.of("ibv_sge", u64("addr"), u32("length"), u32("lkey"));

    private static final StructLayout MW_BIND_INFO =
            CStruct.of("ibv_mw_bind_info", pointer("mr"), u64("addr"), u64("length"), u32("mw_access_flags"));

    static final StructLayout SEND_WR = CStruct.of(
            "ibv_send_wr",
            u64("wr_id"),
            pointer("next"),
            pointer("sg_list"),
            u32("num_sge"),
            u32("opcode"),
            u32("send_flags"),
            u32("imm_data"),
            CStruct.union(
                    "wr",
                    CStruct.of("rdma", u64("remote_addr"), u32("rkey")),
                    CStruct.of("atomic", u64("remote_addr"), u64("compare_add"), u64("swap"), u32("rkey")),
                    CStruct.of("ud", pointer("ah"), u32("remote_qpn"), u32("remote_qkey"))),
            CStruct.of("qp_type", u32("xrc.remote_srqn")),
            CStruct.of("bind_mw", pointer("mw"), u32("rkey"), MW_BIND_INFO.withName("bind_info")));

    static final StructLayout RECV_WR =
            CStruct.of("ibv_recv_wr", u64("wr_id"), pointer("next"), pointer("sg_list"), u32("num_sge"));

    static final StructLayout WC = CStruct.of(
            "ibv_wc",
            u64("wr_id"),
            u32("status"),
            u32("opcode"),
            u32("vendor_err"),
            u32("byte_len"),
            u32("imm_data"),
            u32("qp_num"),
            u32("src_qp"),
            u32("wc_flags"),
            u16("pkey_index"),
            u16("slid"),
            u8("sl"),
            u8("dlid_path_bits"));

    static final StructLayout ASYNC_EVENT = CStruct.of("ibv_async_event", u64("element"), u32("event_type"));

    static final StructLayout MR = CStruct.of(
            "ibv_mr",
            pointer("context"),
            pointer("pd"),
            pointer("addr"),
            u64("length"),
            u32("handle"),
            u32("lkey"),
            u32("rkey"));

    static final StructLayout MW =
            CStruct.of("ibv_mw", pointer("context"), pointer("pd"), u32("rkey"), u32("handle"), u32("type"));

    static final StructLayout COMP_CHANNEL =
            CStruct.of("ibv_comp_channel", pointer("context"), u32("fd"), u32("refcnt"));

    static final StructLayout QP = CStruct.prefix(
            "ibv_qp",
            pointer("context"),
            pointer("qp_context"),
            pointer("pd"),
            pointer("send_cq"),
            pointer("recv_cq"),
            pointer("srq"),
            u32("handle"),
            u32("qp_num"),
            u32("state"),
            u32("qp_type"));

    static final StructLayout CQ = CStruct.prefix(
            "ibv_cq", pointer("context"), pointer("channel"), pointer("cq_context"), u32("handle"), u32("cqe"));

    private static final String[] OPS_MEMBERS = {
        "_compat_query_device",
        "_compat_query_port",
        "_compat_alloc_pd",
        "_compat_dealloc_pd",
        "_compat_reg_mr",
        "_compat_rereg_mr",
        "_compat_dereg_mr",
        "alloc_mw",
        "bind_mw",
        "dealloc_mw",
        "_compat_create_cq",
        "poll_cq",
        "req_notify_cq",
        "_compat_cq_event",
        "_compat_resize_cq",
        "_compat_destroy_cq",
        "_compat_create_srq",
        "_compat_modify_srq",
        "_compat_query_srq",
        "_compat_destroy_srq",
        "post_srq_recv",
        "_compat_create_qp",
        "_compat_query_qp",
        "_compat_modify_qp",
        "_compat_destroy_qp",
        "post_send",
        "post_recv",
        "_compat_create_ah",
        "_compat_destroy_ah",
        "_compat_attach_mcast",
        "_compat_detach_mcast",
        "_compat_async_event"
    };

    /// A device that is open, up to what we read of it: the functions behind the inline verbs, and the file to poll
    /// for asynchronous events.
    static final StructLayout CONTEXT = CStruct.prefix(
            "ibv_context",
            pointer("device"),
            CStruct.of("ops", Stream.of(OPS_MEMBERS).map(IbStructs::pointer).toArray(MemoryLayout[]::new)),
            u32("cmd_fd"),
            u32("async_fd"),
            u32("num_comp_vectors"));

    /// Those that are complete, so that their size can be compared too.
    static final List<StructLayout> WHOLE = List.of(
            DEVICE_ATTR,
            PORT_ATTR,
            GID_ENTRY,
            GLOBAL_ROUTE,
            AH_ATTR,
            SRQ_ATTR,
            SRQ_INIT_ATTR,
            QP_CAP,
            QP_INIT_ATTR,
            QP_ATTR,
            SGE,
            MW_BIND_INFO,
            SEND_WR,
            RECV_WR,
            WC,
            ASYNC_EVENT,
            MR,
            MW,
            COMP_CHANNEL);

    /// Those that end early.
    static final List<StructLayout> PREFIXES = List.of(QP, CQ, CONTEXT);

    private IbStructs() {}

    static MemoryLayout u8(String name) {
        return JAVA_BYTE.withName(name);
    }

    static MemoryLayout u16(String name) {
        return JAVA_SHORT.withName(name);
    }

    static MemoryLayout u32(String name) {
        return JAVA_INT.withName(name);
    }

    static MemoryLayout u64(String name) {
        return JAVA_LONG.withName(name);
    }

    static MemoryLayout pointer(String name) {
        return ADDRESS.withName(name);
    }

    /// `union ibv_gid`: sixteen octets at the alignment of eight.
    static MemoryLayout gid(String name) {
        return MemoryLayout.sequenceLayout(2, JAVA_LONG).withName(name);
    }
}
