meta:
  id: grh
  title: InfiniBand Global Route Header
  license: Apache-2.0
  ks-version: '0.11'
  endian: be
  bit-endian: be
  -layout: fixed
doc: Forty octets, an IPv6 header by form; carries RoCEv1 and routed InfiniBand.
doc-ref: InfiniBand Architecture Specification Volume 1, section 8.3
seq:
  - id: ip_version
    -orig-id: IPVer
    -wireshark: infiniband.grh.ipver
    type: b4
    doc: Always 6.
  - id: traffic_class
    -orig-id: TClass
    -wireshark: infiniband.grh.tclass
    -display: hex
    type: b8
    doc: Global service level.
  - id: flow_label
    -orig-id: FlowLabel
    -wireshark: infiniband.grh.flowlabel
    -display: hex
    type: b20
    doc: Names packets that must keep their order.
  - id: payload_length
    -orig-id: PayLen
    -wireshark: infiniband.grh.paylen
    type: u2
    doc: Octets from behind this header to the ICRC's end.
  - id: next_header
    -orig-id: NxtHdr
    -wireshark: infiniband.grh.nxthdr
    -display: hex
    type: u1
    doc: What follows.
  - id: hop_limit
    -orig-id: HopLmt
    -wireshark: infiniband.grh.hoplmt
    type: u1
    doc: Hops left.
  - id: source_gid_high
    -orig-id: SGID
    -wireshark: infiniband.grh.sgid
    -display: gid
    type: u8
    doc: Port that sent it, first half.
  - id: source_gid_low
    -orig-id: SGID
    -wireshark: infiniband.grh.sgid
    -display: gid
    type: u8
    doc: Port that sent it, second half.
  - id: destination_gid_high
    -orig-id: DGID
    -wireshark: infiniband.grh.dgid
    -display: gid
    type: u8
    doc: Port or group it is for, first half.
  - id: destination_gid_low
    -orig-id: DGID
    -wireshark: infiniband.grh.dgid
    -display: gid
    type: u8
    doc: Port or group it is for, second half.
instances:
  next_header_name:
    value: next_header
    enum: next_header
    doc: The value of next_header by name; null where the value has none.
enums:
  next_header:
    0x1b:
      id: ib_transport
      -orig-id: 'InfiniBand transport'
