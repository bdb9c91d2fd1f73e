meta:
  id: cnp
  title: Congestion Notification Packet body
  license: Apache-2.0
  ks-version: '0.11'
  endian: be
  bit-endian: be
  -layout: fixed
doc: |
  What follows the BTH of a CNP. The message is in the BTH, in the opcode, BECN and the
  destination queue pair.
doc-ref: InfiniBand Architecture Specification Volume 1, annex A17
seq:
  - id: reserved1
    -orig-id: Reserved
    size: 16
    doc: Reserved, zero.
