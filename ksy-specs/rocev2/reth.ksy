meta:
  id: reth
  title: RDMA Extended Transport Header
  license: Apache-2.0
  ks-version: '0.11'
  endian: be
  bit-endian: be
  -layout: fixed
doc: Says which memory of the responder an RDMA request is about.
doc-ref:
  - InfiniBand Architecture Specification Volume 1, section 9.3.3
  - Linux include/rdma/ib_pack.h
seq:
  - id: virtual_address
    -orig-id: VA
    -wireshark: infiniband.reth.va
    -display: hex
    type: u8
    doc: Where in the responder's memory the operation starts.
  - id: remote_key
    -orig-id: R_Key
    -wireshark: infiniband.reth.r_key
    -display: hex
    type: u4
    doc: The responder's key that allows it.
  - id: dma_length
    -orig-id: DMALen
    -wireshark: infiniband.reth.dmalen
    type: u4
    doc: Octets of the whole operation, 0 … 2^31.
