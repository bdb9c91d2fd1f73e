"""What the verbs programs of the samples do. Each function is a scenario: scenarios.py NAME [ARGUMENTS]."""

import sys
import time

import pyverbs.enums as e
from endpoints import connected, pair

WRITE, READ, SEND = e.IBV_WR_RDMA_WRITE, e.IBV_WR_RDMA_READ, e.IBV_WR_SEND
FETCH_ADD, CMP_SWAP = e.IBV_WR_ATOMIC_FETCH_AND_ADD, e.IBV_WR_ATOMIC_CMP_AND_SWP
SEND_IMM, WRITE_IMM = e.IBV_WR_SEND_WITH_IMM, e.IBV_WR_RDMA_WRITE_WITH_IMM


def allops():
    """Every RC operation once, one after the other."""
    a, b = connected(0x1000, 0x2000)
    b.receive(8)

    def one(*arguments, **named):
        a.post(*arguments, **named)
        a.poll(1)

    one(SEND, 100, 1)
    one(SEND, 5000, 2)
    one(SEND_IMM, 7, 3, imm=0x11223344)
    one(SEND_IMM, 3000, 4, imm=0xA1B2C3D4, flags=e.IBV_SEND_SIGNALED | e.IBV_SEND_SOLICITED)
    one(WRITE, 1, 5, peer=b)
    one(WRITE, 4096, 6, peer=b)
    one(WRITE_IMM, 2049, 7, peer=b, imm=0xDEADBEEF)
    one(WRITE_IMM, 0, 8, peer=b, imm=5)
    one(READ, 512, 9, peer=b)
    one(READ, 6000, 10, peer=b)
    one(FETCH_ADD, 8, 11, peer=b, compare=3)
    one(CMP_SWAP, 8, 12, peer=b, compare=3, swap=9)
    one(SEND, 0, 13)
    b.poll(7)


def rnr():
    """The receive is posted late, twice. Timer code 18 is 5.12 ms."""
    a, b = connected(0x10, 0x20, min_rnr=18)
    a.post(SEND, 2000, 1)
    time.sleep(0.05)
    b.receive(1)
    a.poll(1)
    a.post(SEND, 64, 2)
    a.post(SEND, 64, 3)
    a.post(WRITE, 64, 4, peer=b)
    time.sleep(0.03)
    b.receive(3)
    a.poll(3)
    b.poll(3)


def rnr_exceeded():
    """The receive never comes. Timer code 14 is 1.28 ms."""
    a, _ = connected(0x10, 0x20, rnr_retry=2, min_rnr=14)
    a.post(SEND, 64, 1)
    a.post(SEND, 64, 2)
    a.poll(2)


def access_err():
    """Six connections, each with one request that B refuses and one that is flushed."""
    for case in ("write_badkey", "read_badkey", "write_oob", "read_oob", "write_noperm", "atomic_noperm"):
        print("case", case)
        access = e.IBV_ACCESS_LOCAL_WRITE if case.endswith("noperm") else None
        a, b = connected(0x500, 0x600, options={"access": access})
        beyond = 65536 - 100
        if case == "write_badkey":
            a.post(WRITE, 64, 1, peer=b, rkey=0x1234)
        elif case == "read_badkey":
            a.post(READ, 64, 1, peer=b, rkey=0x1234)
        elif case == "write_oob":
            a.post(WRITE, 4096, 1, peer=b, offset=beyond)
        elif case == "read_oob":
            a.post(READ, 4096, 1, peer=b, offset=beyond)
        elif case == "write_noperm":
            a.post(WRITE, 64, 1, peer=b)
        else:
            a.post(FETCH_ADD, 8, 1, peer=b, compare=1)
        a.post(SEND, 64, 2)
        a.poll(2)


def send_too_long():
    a, b = connected(0x10, 0x20)
    b.receive(1, length=100)
    a.post(SEND, 3000, 1)
    a.poll(1)
    b.poll(1)


def psnwrap():
    """Both directions pass from PSN 0xffffff to 0."""
    a, b = connected(0xFFFFF0, 0xFFFFFF)
    b.receive(20)
    a.receive(4)
    for i in range(6):
        a.post(SEND, 4000, i)
        a.poll(1)
    a.post(READ, 9000, 50, peer=b)
    a.poll(1)
    b.post(SEND, 3000, 90)
    b.poll(7)
    a.poll(1)


def dead_peer():
    """To a queue pair that does not exist. Timeout code 10 is 4.2 ms."""
    a, b = pair()
    a.connect(b, 0x10, 0x20, timeout=10, retry=3, dest_qpn=b.qp.qp_num + 500)
    a.post(WRITE, 3000, 1, peer=b)
    a.poll(1, 40)


def bulk(verb, count, length, timeout=14, mtu=1024, depth=16):
    """Many of one verb, up to depth at once."""
    opcode = {"send": SEND, "write": WRITE, "read": READ}[verb]
    path_mtu = {1024: e.IBV_MTU_1024, 4096: e.IBV_MTU_4096}[int(mtu)]
    count, length, depth = int(count), int(length), int(depth)
    a, b = connected(0x3000, 0x4000, options={"octets": max(length, 65536)}, mtu=path_mtu, timeout=int(timeout))
    if opcode == SEND:
        b.receive(min(count, 64))
    posted = done = 0
    while done < count:
        while posted - done < depth and posted < count:
            a.post(opcode, length, posted, peer=b)
            posted += 1
        polled = a.poll(1, 60)
        if not polled or polled[0].status != e.IBV_WC_SUCCESS:
            raise SystemExit("no completion" if not polled else f"status {polled[0].status}")
        done += 1


def inter():
    """Three connections at once, both directions."""
    pairs = []
    for k in range(3):
        a, b = connected(0x100000 * (k + 1), 0x200000 + k)
        a.receive(16)
        b.receive(16)
        pairs.append((a, b))
    for i in range(5):
        for k, (a, b) in enumerate(pairs):
            a.post(SEND, 1500 * (k + 1), 10 * i + k)
            b.post(WRITE, 3000, 100 + i, peer=a)
            a.post(READ, 2500, 200 + i, peer=b)
    for a, b in pairs:
        a.poll(10)
        b.poll(10)


def read_outstanding():
    """Six READs at once where four may be outstanding."""
    a, b = connected(0x700, 0x800)
    for i in range(6):
        a.post(READ, 3000, i, peer=b)
    a.post(WRITE, 2000, 20, peer=b)
    a.post(FETCH_ADD, 8, 21, peer=b, compare=1)
    a.poll(8)


def uc():
    a, b = connected(0x90, 0xA0, options={"qp_type": e.IBV_QPT_UC})
    b.receive(10)
    for i in range(4):
        a.post(SEND, 2500, i)
        a.poll(1)
    a.post(WRITE, 2500, 9, peer=b)
    a.poll(1)
    b.poll(4)


if __name__ == "__main__":
    globals()[sys.argv[1]](*sys.argv[2:])
