meta:
  id: ieth
  title: Invalidate Extended Transport Header
  license: Apache-2.0
  ks-version: '0.11'
  endian: be
  bit-endian: be
  -layout: fixed
doc: Names the key that the receiver has to make invalid.
doc-ref:
  - InfiniBand Architecture Specification Volume 1, section 9.3
  - Linux include/rdma/ib_pack.h
seq:
  - id: remote_key
    -orig-id: R_Key
    -wireshark: infiniband.ieth
    -display: hex
    type: u4
    doc: The key that becomes invalid with this message.
