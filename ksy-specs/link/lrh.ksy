meta:
  id: lrh
  title: InfiniBand Local Route Header
  license: Apache-2.0
  ks-version: '0.11'
  endian: be
  bit-endian: be
  -layout: fixed
doc: Eight octets that open a packet on an InfiniBand link.
doc-ref: InfiniBand Architecture Specification Volume 1, section 7.7
seq:
  - id: virtual_lane
    -orig-id: VL
    -wireshark: infiniband.lrh.vl
    type: b4
    doc: The lane that the packet uses on this link.
  - id: link_version
    -orig-id: LVer
    -wireshark: infiniband.lrh.lver
    type: b4
    doc: Version of the link's packet format, 0.
  - id: service_level
    -orig-id: SL
    -wireshark: infiniband.lrh.sl
    type: b4
    doc: Service level, which selects lanes along the path.
  - id: reserved1
    -orig-id: Reserve
    -wireshark: infiniband.lrh.reserved2
    type: b2
    doc: Reserved.
  - id: link_next_header
    -orig-id: LNH
    -wireshark: infiniband.lrh.lnh
    type: b2
    doc: What follows.
  - id: destination_lid
    -orig-id: DLID
    -wireshark: infiniband.lrh.dlid
    type: u2
    doc: Local identifier of the port that it is for.
  - id: reserved2
    -orig-id: Reserve
    -wireshark: infiniband.lrh.reserved5
    type: b5
    doc: Reserved.
  - id: packet_length
    -orig-id: PktLen
    -wireshark: infiniband.lrh.pktlen
    type: b11
    doc: Length in 4-octet words, from this header to the ICRC's end.
  - id: source_lid
    -orig-id: SLID
    -wireshark: infiniband.lrh.slid
    type: u2
    doc: Local identifier of the port that sent it.
instances:
  link_next_header_name:
    value: link_next_header
    enum: link_next_header
    doc: The value of link_next_header by name; null where the value has none.
enums:
  link_next_header:
    0: raw
    1:
      id: ip_non_iba
      -orig-id: 'IP (non-IBA)'
    2:
      id: iba_local
      -orig-id: 'IBA local (BTH)'
    3:
      id: iba_global
      -orig-id: 'IBA global (GRH)'
