meta:
  id: deth
  title: Datagram Extended Transport Header
  license: Apache-2.0
  ks-version: '0.11'
  endian: be
  bit-endian: be
  -layout: fixed
doc: Follows the BTH of every datagram.
doc-ref:
  - InfiniBand Architecture Specification Volume 1, section 9.3.2
  - Linux include/rdma/ib_pack.h
seq:
  - id: queue_key
    -orig-id: Q_Key
    -wireshark: infiniband.deth.q_key
    -display: hex
    type: u4
    doc: Must be the key of the receiving queue pair.
  - id: reserved1
    -orig-id: Resv8
    type: u1
    doc: Reserved.
  - id: source_qp
    -orig-id: SrcQP
    -wireshark: infiniband.deth.srcqp
    -display: hex
    type: b24
    doc: Number of the queue pair that sent the datagram.
