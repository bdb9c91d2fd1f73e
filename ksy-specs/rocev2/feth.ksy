meta:
  id: feth
  title: FLUSH Extended Transport Header
  license: Apache-2.0
  ks-version: '0.11'
  endian: be
  bit-endian: be
  -layout: fixed
doc: Says how far a FLUSH has to push earlier writes.
doc-ref:
  - InfiniBand Architecture Specification Volume 1, annex A19
  - Linux drivers/infiniband/sw/rxe/rxe_hdr.h
seq:
  - id: reserved1
    -orig-id: Resv
    type: b26
    doc: Reserved.
  - id: selectivity_level
    -orig-id: SEL
    -wireshark: infiniband.feth.sel
    type: b2
    doc: What is flushed.
  - id: placement_type
    -orig-id: PLT
    -wireshark: infiniband.feth.plt
    -display: hex
    type: b4
    doc: How far; bit 0 is global visibility, bit 1 persistence.
instances:
  selectivity_level_name:
    value: selectivity_level
    enum: selectivity_level
    doc: The value of selectivity_level by name; null where the value has none.
  placement_type_name:
    value: placement_type
    enum: placement_type
    doc: The value of placement_type by name; null where the value has none.
enums:
  selectivity_level:
    0:
      id: memory_range
      -orig-id: 'memory range'
    1:
      id: memory_region
      -orig-id: 'memory region'
  placement_type:
    1:
      id: global_visibility
      -orig-id: 'global visibility'
    2: persistence
    3:
      id: global_visibility_and_persistence
      -orig-id: 'global visibility and persistence'
