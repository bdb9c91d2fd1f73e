meta:
  id: ipv4
  title: IPv4 header
  license: Apache-2.0
  ks-version: '0.11'
  endian: be
  bit-endian: be
  -layout: fixed
doc: The fixed twenty octets; options follow where ihl is above 5.
doc-ref:
  - RFC 791
  - RFC 2474
  - RFC 3168
seq:
  - id: version
    -orig-id: Version
    -wireshark: ip.version
    type: b4
    doc: Always 4.
  - id: ihl
    -orig-id: IHL
    -wireshark: ip.hdr_len
    type: b4
    doc: Length of the header with its options in 4-octet words, at least 5.
  - id: dscp
    -orig-id: DSCP
    -wireshark: ip.dsfield.dscp
    type: b6
    doc: Differentiated services code point.
  - id: ecn
    -orig-id: ECN
    -wireshark: ip.dsfield.ecn
    type: b2
    doc: Explicit congestion notification.
  - id: total_length
    -orig-id: 'Total Length'
    -wireshark: ip.len
    type: u2
    doc: Octets of header and payload.
  - id: identification
    -orig-id: Identification
    -wireshark: ip.id
    -display: hex
    type: u2
    doc: Ties the fragments of a datagram together.
  - id: reserved
    -wireshark: ip.flags.rb
    type: b1
    doc: Reserved.
  - id: dont_fragment
    -orig-id: DF
    -wireshark: ip.flags.df
    type: b1
    doc: Routers must not fragment the datagram.
  - id: more_fragments
    -orig-id: MF
    -wireshark: ip.flags.mf
    type: b1
    doc: Further fragments follow this one.
  - id: fragment_offset
    -orig-id: 'Fragment Offset'
    -wireshark: ip.frag_offset
    type: b13
    doc: Where the fragment belongs, in units of 8 octets.
  - id: ttl
    -orig-id: 'Time to Live'
    -wireshark: ip.ttl
    type: u1
    doc: Hops left.
  - id: protocol
    -orig-id: Protocol
    -wireshark: ip.proto
    type: u1
    doc: What follows.
  - id: header_checksum
    -orig-id: 'Header Checksum'
    -wireshark: ip.checksum
    -display: hex
    type: u2
    doc: One's complement sum over the header.
  - id: source
    -orig-id: 'Source Address'
    -wireshark: ip.src
    -display: ipv4
    type: u4
    doc: Who sent it.
  - id: destination
    -orig-id: 'Destination Address'
    -wireshark: ip.dst
    -display: ipv4
    type: u4
    doc: Who it is for.
instances:
  ecn_name:
    value: ecn
    enum: ecn
    doc: The value of ecn by name; null where the value has none.
  protocol_name:
    value: protocol
    enum: protocol
    doc: The value of protocol by name; null where the value has none.
enums:
  ecn:
    0:
      id: not_ect
      -orig-id: 'Not-ECT'
    1:
      id: ect_1
      -orig-id: 'ECT(1)'
    2:
      id: ect_0
      -orig-id: 'ECT(0)'
    3:
      id: ce
      -orig-id: 'CE (congestion experienced)'
  protocol:
    0:
      id: hop_by_hop
      -orig-id: 'IPv6 hop-by-hop options'
    1:
      id: icmp
      -orig-id: 'ICMP'
    4:
      id: ipv4
      -orig-id: 'IPv4'
    6:
      id: tcp
      -orig-id: 'TCP'
    17:
      id: udp
      -orig-id: 'UDP'
    41:
      id: ipv6
      -orig-id: 'IPv6'
    43:
      id: ipv6_routing
      -orig-id: 'IPv6 routing'
    44:
      id: ipv6_fragment
      -orig-id: 'IPv6 fragment'
    47:
      id: gre
      -orig-id: 'GRE'
    50:
      id: esp
      -orig-id: 'ESP'
    51:
      id: ah
      -orig-id: 'AH'
    58:
      id: icmpv6
      -orig-id: 'ICMPv6'
    59:
      id: no_next_header
      -orig-id: 'no next header'
    60:
      id: ipv6_destination
      -orig-id: 'IPv6 destination options'
