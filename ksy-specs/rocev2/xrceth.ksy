meta:
  id: xrceth
  title: XRC Extended Transport Header
  license: Apache-2.0
  ks-version: '0.11'
  endian: be
  bit-endian: be
  -layout: fixed
doc: Follows the BTH of a request on an extended reliable connection.
doc-ref:
  - InfiniBand Architecture Specification Volume 1, annex A14
  - Linux include/rdma/ib_pack.h
seq:
  - id: reserved1
    -orig-id: Resv8
    type: u1
    doc: Reserved.
  - id: xrc_srq
    -orig-id: XRCSRQ
    -wireshark: infiniband.xrceth.xrcsrq
    -display: hex
    type: b24
    doc: Number of the shared receive queue that the message is for.
