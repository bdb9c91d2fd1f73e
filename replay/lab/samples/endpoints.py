"""One end of a connection with pyverbs: device, memory, queue pair. Prints what it made and what it polled, in the
form that truth.py reads."""

import ipaddress
import os
import time

import pyverbs.device as device
import pyverbs.enums as e
from pyverbs.addr import AHAttr, GlobalRoute
from pyverbs.cq import CQ
from pyverbs.mr import MR
from pyverbs.pd import PD
from pyverbs.qp import QP, QPAttr, QPCap, QPInitAttr
from pyverbs.wr import SGE, RecvWR, SendWR

REMOTE = e.IBV_ACCESS_REMOTE_WRITE | e.IBV_ACCESS_REMOTE_READ | e.IBV_ACCESS_REMOTE_ATOMIC
ADDRESSES = {"rxe0": os.environ.get("ADDRESS_A", "10.0.0.1"), "rxe1": os.environ.get("ADDRESS_B", "10.0.0.2")}


def gid_of(address):
    """The GID of an address, as sysfs writes it."""
    ip = ipaddress.ip_address(address)
    octets = (b"\0" * 10 + b"\xff\xff" + ip.packed) if ip.version == 4 else ip.packed
    return ":".join(octets[i : i + 2].hex() for i in range(0, 16, 2))


def gid_index(name):
    """Which row of the device's GID table holds its RoCEv2 GID of the scenario's address."""
    port = f"/sys/class/infiniband/{name}/ports/1"
    for row in range(64):
        with open(f"{port}/gids/{row}") as gid:
            if gid.read().strip() == gid_of(ADDRESSES[name]):
                with open(f"{port}/gid_attrs/types/{row}") as kind:
                    if kind.read().strip() == "RoCE v2":
                        return row
    raise SystemExit(f"{name} has no RoCEv2 GID of {ADDRESSES[name]}")


class Side:
    def __init__(self, name, qp_type=e.IBV_QPT_RC, octets=65536, depth=64, access=None):
        self.context = device.Context(name=name)
        self.pd = PD(self.context)
        self.cq = CQ(self.context, 256, None, None, 0)
        self.mr = MR(self.pd, octets, e.IBV_ACCESS_LOCAL_WRITE | REMOTE if access is None else access)
        cap = QPCap(max_send_wr=depth, max_recv_wr=depth, max_send_sge=2, max_recv_sge=2)
        self.qp = QP(self.pd, QPInitAttr(qp_type=qp_type, scq=self.cq, rcq=self.cq, cap=cap, sq_sig_all=0), QPAttr())
        self.qp_type = qp_type
        self.sgid_index = gid_index(name)
        self.gid = self.context.query_gid(1, self.sgid_index)

    def connect(self, peer, psn, peer_psn, mtu=e.IBV_MTU_1024, timeout=14, retry=7, rnr_retry=7, min_rnr=12, reads=4,
                dest_qpn=None):
        rc = self.qp_type == e.IBV_QPT_RC
        a = QPAttr()
        a.qp_state, a.port_num, a.pkey_index, a.qp_access_flags = e.IBV_QPS_INIT, 1, 0, REMOTE
        self.qp.modify(a, e.IBV_QP_STATE | e.IBV_QP_PKEY_INDEX | e.IBV_QP_PORT | e.IBV_QP_ACCESS_FLAGS)
        a = QPAttr()
        a.qp_state, a.path_mtu, a.rq_psn = e.IBV_QPS_RTR, mtu, peer_psn
        a.dest_qp_num = peer.qp.qp_num if dest_qpn is None else dest_qpn
        a.max_dest_rd_atomic, a.min_rnr_timer = reads, min_rnr
        route = GlobalRoute(dgid=peer.gid, sgid_index=self.sgid_index, hop_limit=64)
        a.ah_attr = AHAttr(port_num=1, is_global=1, gr=route)
        mask = e.IBV_QP_STATE | e.IBV_QP_AV | e.IBV_QP_PATH_MTU | e.IBV_QP_DEST_QPN | e.IBV_QP_RQ_PSN
        self.qp.modify(a, mask | (e.IBV_QP_MAX_DEST_RD_ATOMIC | e.IBV_QP_MIN_RNR_TIMER if rc else 0))
        a = QPAttr()
        a.qp_state, a.sq_psn = e.IBV_QPS_RTS, psn
        mask = e.IBV_QP_STATE | e.IBV_QP_SQ_PSN
        if rc:
            a.timeout, a.retry_cnt, a.rnr_retry, a.max_rd_atomic = timeout, retry, rnr_retry, reads
            mask |= e.IBV_QP_TIMEOUT | e.IBV_QP_RETRY_CNT | e.IBV_QP_RNR_RETRY | e.IBV_QP_MAX_QP_RD_ATOMIC
        self.qp.modify(a, mask)

    def receive(self, count=1, length=None):
        for i in range(count):
            sge = SGE(self.mr.buf, length or self.mr.length, self.mr.lkey)
            self.qp.post_recv(RecvWR(wr_id=1000 + i, num_sge=1, sg=[sge]))

    def post(self, opcode, length, wr_id, peer=None, imm=0, rkey=None, offset=0, flags=e.IBV_SEND_SIGNALED, compare=0,
             swap=0):
        sge = SGE(self.mr.buf, length, self.mr.lkey)
        w = SendWR(wr_id=wr_id, opcode=opcode, num_sge=1, sg=[sge], send_flags=flags, imm_data=imm)
        if opcode in (e.IBV_WR_RDMA_WRITE, e.IBV_WR_RDMA_WRITE_WITH_IMM, e.IBV_WR_RDMA_READ):
            w.set_wr_rdma(peer.mr.rkey if rkey is None else rkey, peer.mr.buf + offset)
        if opcode in (e.IBV_WR_ATOMIC_CMP_AND_SWP, e.IBV_WR_ATOMIC_FETCH_AND_ADD):
            w.set_wr_atomic(peer.mr.rkey if rkey is None else rkey, peer.mr.buf + offset, compare, swap)
        self.qp.post_send(w)

    def poll(self, count, seconds=20.0):
        """Waits for completions, fewer when they do not come; prints and returns them."""
        polled, end = [], time.monotonic() + seconds
        while len(polled) < count and time.monotonic() < end:
            for wc in self.cq.poll(1)[1]:
                polled.append(wc)
                print("WC", "wr_id", wc.wr_id, "status", wc.status, "opcode", wc.opcode, "len", wc.byte_len, "qpn",
                      hex(wc.qp_num), flush=True)
        return polled


def pair(**options):
    a, b = Side("rxe0", **options), Side("rxe1", **options)
    for name, side in (("A", a), ("B", b)):
        print(name, "qpn", hex(side.qp.qp_num), "rkey", hex(side.mr.rkey), "buf", hex(side.mr.buf), flush=True)
    return a, b


def connected(psn, peer_psn, options=None, **attributes):
    """A pair that is connected both ways: A starts with psn, B with peer_psn."""
    a, b = pair(**(options or {}))
    a.connect(b, psn, peer_psn, **attributes)
    b.connect(a, peer_psn, psn, **attributes)
    return a, b
