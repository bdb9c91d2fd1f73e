meta:
  id: rdeth
  title: Reliable Datagram Extended Transport Header
  license: Apache-2.0
  ks-version: '0.11'
  endian: be
  bit-endian: be
  -layout: fixed
doc: Follows the BTH of every reliable datagram.
doc-ref:
  - InfiniBand Architecture Specification Volume 1, section 9.3.1
  - Linux include/rdma/ib_pack.h
seq:
  - id: reserved1
    -orig-id: Resv8
    type: u1
    doc: Reserved.
  - id: ee_context
    -orig-id: EECnxt
    -wireshark: infiniband.rdeth.eecnxt
    -display: hex
    type: b24
    doc: Number of the end-to-end context.
