meta:
  id: erspan2
  title: ERSPAN type II header
  license: Apache-2.0
  ks-version: '0.11'
  endian: be
  bit-endian: be
  -layout: fixed
doc: Opens a mirrored Ethernet frame inside GRE.
doc-ref: draft-foschiano-erspan-03
seq:
  - id: version
    -orig-id: Ver
    -wireshark: erspan.version
    type: b4
    doc: 1 for type II.
  - id: vlan
    -orig-id: VLAN
    -wireshark: erspan.vlan
    type: b12
    doc: VLAN of the mirrored port.
  - id: cos
    -orig-id: COS
    -wireshark: erspan.cos
    type: b3
    doc: Class of service of the mirrored frame.
  - id: encapsulation
    -orig-id: En
    -wireshark: erspan.encap
    type: b2
    doc: How a VLAN tag of the frame was kept.
  - id: truncated
    -orig-id: T
    -wireshark: erspan.truncated
    type: b1
    doc: The mirror cut the frame.
  - id: session_id
    -orig-id: 'Session ID'
    -wireshark: erspan.spanid
    type: b10
    doc: Which mirror session.
  - id: reserved1
    -orig-id: Reserved
    type: b12
    doc: Reserved.
  - id: index
    -orig-id: Index
    -wireshark: erspan.index
    -display: hex
    type: b20
    doc: Mirrored port and direction.
