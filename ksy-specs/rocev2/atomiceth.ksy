meta:
  id: atomiceth
  title: Atomic Extended Transport Header
  license: Apache-2.0
  ks-version: '0.11'
  endian: be
  bit-endian: be
  -layout: fixed
doc: Operands of a CmpSwap or FetchAdd on eight octets of the responder.
doc-ref:
  - InfiniBand Architecture Specification Volume 1, section 9.3.4
  - Linux include/rdma/ib_pack.h
seq:
  - id: virtual_address
    -orig-id: VA
    -wireshark: infiniband.atomiceth.va
    -display: hex
    type: u8
    doc: Where the eight octets lie; a multiple of 8.
  - id: remote_key
    -orig-id: R_Key
    -wireshark: infiniband.atomiceth.r_key
    -display: hex
    type: u4
    doc: The responder's key that allows it.
  - id: swap_add_data
    -orig-id: 'Swap (or Add) Data'
    -wireshark: infiniband.atomiceth.swapdt
    type: u8
    doc: The value to store (CmpSwap) or to add (FetchAdd).
  - id: compare_data
    -orig-id: 'Compare Data'
    -wireshark: infiniband.atomiceth.cmpdt
    type: u8
    doc: The value that must be there for CmpSwap to store; unused in FetchAdd.
