meta:
  id: immdt
  title: Immediate Data Extended Transport Header
  license: Apache-2.0
  ks-version: '0.11'
  endian: be
  bit-endian: be
  -layout: fixed
doc: Four octets that the receiving application finds in its completion.
doc-ref:
  - InfiniBand Architecture Specification Volume 1, section 9.3
  - Linux include/rdma/ib_pack.h
seq:
  - id: immediate_data
    -orig-id: ImmDt
    -wireshark: infiniband.immdt
    -display: hex
    type: u4
    doc: The application's octets, in the order of the wire.
