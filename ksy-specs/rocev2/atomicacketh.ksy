meta:
  id: atomicacketh
  title: Atomic ACK Extended Transport Header
  license: Apache-2.0
  ks-version: '0.11'
  endian: be
  bit-endian: be
  -layout: fixed
doc: Follows the AETH in the answer to an atomic operation.
doc-ref:
  - InfiniBand Architecture Specification Volume 1, section 9.3
  - Linux include/rdma/ib_pack.h
seq:
  - id: original_remote_data
    -orig-id: OrigRemDt
    -wireshark: infiniband.atomicacketh.origremdt
    type: u8
    doc: What the eight octets were before the operation.
