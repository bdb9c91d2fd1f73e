meta:
  id: erspan3
  title: ERSPAN type III header
  license: Apache-2.0
  ks-version: '0.11'
  endian: be
  bit-endian: be
  -layout: fixed
doc: Opens a mirrored Ethernet frame inside GRE, with a time stamp.
doc-ref: draft-foschiano-erspan-03
seq:
  - id: version
    -orig-id: Ver
    -wireshark: erspan.version
    type: b4
    doc: 2 for type III.
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
  - id: bso
    -orig-id: BSO
    -wireshark: erspan.bso
    type: b2
    doc: Whether the mirrored frame was bad, short or oversized.
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
  - id: timestamp
    -orig-id: Timestamp
    -wireshark: erspan.timestamp
    type: u4
    doc: When the frame passed, in units of the granularity.
  - id: sgt
    -orig-id: SGT
    -wireshark: erspan.sgt
    type: u2
    doc: Security group tag.
  - id: pdu
    -orig-id: P
    type: b1
    doc: The frame is an Ethernet PDU.
  - id: frame_type
    -orig-id: FT
    -wireshark: erspan.ft
    type: b5
    doc: 0 for Ethernet, 2 for IP.
  - id: hardware_id
    -orig-id: 'Hw ID'
    -wireshark: erspan.hw
    type: b6
    doc: Which engine of the mirroring device.
  - id: direction
    -orig-id: D
    -wireshark: erspan.direction
    type: b1
    doc: 0 for frames coming in, 1 for frames going out.
  - id: granularity
    -orig-id: Gra
    -wireshark: erspan.gra
    type: b2
    doc: Unit of the time stamp.
  - id: subheader_present
    -orig-id: O
    -wireshark: erspan.o
    type: b1
    doc: A subheader of 8 octets follows.
instances:
  granularity_name:
    value: granularity
    enum: granularity
    doc: The value of granularity by name; null where the value has none.
enums:
  granularity:
    0:
      id: us100
      -orig-id: '100 µs'
    1:
      id: ns100
      -orig-id: '100 ns'
    2:
      id: ieee1588
      -orig-id: 'IEEE 1588'
