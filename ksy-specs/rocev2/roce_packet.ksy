meta:
  id: roce_packet
  title: InfiniBand transport packet
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - bth
    - rdeth
    - deth
    - xrceth
    - feth
    - reth
    - atomiceth
    - aeth
    - atomicacketh
    - immdt
    - ieth
    - cnp
    - mad
    - cm_req
    - cm_mra
    - cm_rej
    - cm_rep
    - cm_rtu
    - cm_dreq
    - cm_drep
    - cm_sidr_req
    - cm_sidr_rep
    - cm_lap
    - cm_apr
  endian: be
  bit-endian: be
doc: |
  A packet from its base transport header to its ICRC: the whole payload of a RoCEv2 UDP datagram, or
  what follows the GRH of a RoCEv1 frame. The opcode says which extended headers there are.
doc-ref:
  - InfiniBand Architecture Specification Volume 1, section 9.4
  - Linux drivers/infiniband/sw/rxe/rxe_opcode.c
seq:
  - id: bth
    type: bth
  - id: rdeth
    type: rdeth
    if: is_rd and is_known
  - id: deth
    type: deth
    if: is_known and (is_ud or (is_rd and is_request))
  - id: xrceth
    type: xrceth
    if: is_known and is_xrc and is_request
  - id: feth
    type: feth
    if: is_known and operation == operation::flush.to_i
  - id: reth
    type: reth
    if: has_reth
  - id: atomiceth
    type: atomiceth
    if: |
      is_known and (operation == operation::compare_swap.to_i
      or operation == operation::fetch_add.to_i)
  - id: aeth
    type: aeth
    if: has_aeth
  - id: atomicacketh
    type: atomicacketh
    if: is_known and operation == operation::atomic_acknowledge.to_i
  - id: immdt
    type: immdt
    if: has_immdt
  - id: ieth
    type: ieth
    if: |
      is_known and (operation == operation::send_last_with_invalidate.to_i
      or operation == operation::send_only_with_invalidate.to_i)
  - id: cnp
    type: cnp
    if: is_cnp
  - id: mad
    type: mad
    if: is_mad
  - id: cm
    size: 232
    type:
      switch-on: mad.attribute_id
      cases:
        0x10: cm_req
        0x11: cm_mra
        0x12: cm_rej
        0x13: cm_rep
        0x14: cm_rtu
        0x15: cm_dreq
        0x16: cm_drep
        0x17: cm_sidr_req
        0x18: cm_sidr_rep
        0x19: cm_lap
        0x1a: cm_apr
    if: is_mad and mad.mgmt_class == mad::mgmt_class::com_mgt.to_i
    doc: Body of a connection manager message.
  - id: payload
    size: _io.size - _io.pos - 4 - bth.pad_count
    doc: The application's octets.
  - id: pad
    size: bth.pad_count
    doc: Fills the payload up to a 4-octet word.
  - id: icrc
    type: u4
    doc: As display filters have it; the CRC32's least significant octet comes first.
instances:
  transport:
    value: bth.opcode >> 5
    doc: The transport service; the upper three bits of the opcode.
  operation:
    value: bth.opcode & 0x1f
    doc: The operation; the lower five bits of the opcode.
  is_rc:
    value: transport == 0
  is_uc:
    value: transport == 1
  is_rd:
    value: transport == 2
  is_ud:
    value: transport == 3
  is_cnp:
    value: bth.opcode == 0x81
  is_xrc:
    value: transport == 5
  is_known:
    value: |
      is_rc
      or (is_uc and operation <= operation::rdma_write_only_with_immediate.to_i)
      or (is_rd and (operation <= operation::resync.to_i or operation >= operation::flush.to_i)
      and operation <= operation::atomic_write.to_i)
      or (is_ud and (operation == operation::send_only.to_i
      or operation == operation::send_only_with_immediate.to_i))
      or (is_xrc and (operation <= operation::fetch_add.to_i
      or operation == operation::send_last_with_invalidate.to_i
      or operation == operation::send_only_with_invalidate.to_i))
    doc: Whether the transport service has the operation; other opcodes are reserved and tell no headers.
  is_response:
    value: |
      operation >= operation::rdma_read_response_first.to_i
      and operation <= operation::atomic_acknowledge.to_i
  is_request:
    value: not is_response
  has_reth:
    value: |
      is_known and (operation == operation::rdma_write_first.to_i
      or operation == operation::rdma_write_only.to_i
      or operation == operation::rdma_write_only_with_immediate.to_i
      or operation == operation::rdma_read_request.to_i
      or operation == operation::flush.to_i
      or operation == operation::atomic_write.to_i)
  has_aeth:
    value: |
      is_known and is_response
      and operation != operation::rdma_read_response_middle.to_i
  has_immdt:
    value: |
      is_known and (operation == operation::send_last_with_immediate.to_i
      or operation == operation::send_only_with_immediate.to_i
      or operation == operation::rdma_write_last_with_immediate.to_i
      or operation == operation::rdma_write_only_with_immediate.to_i)
  is_mad:
    value: |
      is_ud and bth.dest_qp <= 1 and operation == operation::send_only.to_i
      and _io.size - bth.pad_count == 12 + 8 + 256 + 4
    doc: Queue pairs 0 and 1 take management datagrams, which have 256 octets, and nothing else.
enums:
  operation:
    0x00: send_first
    0x01: send_middle
    0x02: send_last
    0x03: send_last_with_immediate
    0x04: send_only
    0x05: send_only_with_immediate
    0x06: rdma_write_first
    0x07: rdma_write_middle
    0x08: rdma_write_last
    0x09: rdma_write_last_with_immediate
    0x0a: rdma_write_only
    0x0b: rdma_write_only_with_immediate
    0x0c: rdma_read_request
    0x0d: rdma_read_response_first
    0x0e: rdma_read_response_middle
    0x0f: rdma_read_response_last
    0x10: rdma_read_response_only
    0x11: acknowledge
    0x12: atomic_acknowledge
    0x13: compare_swap
    0x14: fetch_add
    0x15: resync
    0x16: send_last_with_invalidate
    0x17: send_only_with_invalidate
    0x1c: flush
    0x1d: atomic_write
