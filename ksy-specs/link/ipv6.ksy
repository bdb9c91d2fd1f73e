meta:
  id: ipv6
  title: IPv6 header
  license: Apache-2.0
  ks-version: '0.11'
  endian: be
  bit-endian: be
  -layout: fixed
doc: Forty octets; extension headers may follow.
doc-ref:
  - RFC 8200
  - RFC 2474
  - RFC 3168
seq:
  - id: version
    -orig-id: Version
    -wireshark: ipv6.version
    type: b4
    doc: Always 6.
  - id: dscp
    -orig-id: DSCP
    -wireshark: ipv6.tclass.dscp
    type: b6
    doc: Differentiated services code point.
  - id: ecn
    -orig-id: ECN
    -wireshark: ipv6.tclass.ecn
    type: b2
    doc: Explicit congestion notification.
  - id: flow_label
    -orig-id: 'Flow Label'
    -wireshark: ipv6.flow
    -display: hex
    type: b20
    doc: Names the flow to the routers.
  - id: payload_length
    -orig-id: 'Payload Length'
    -wireshark: ipv6.plen
    type: u2
    doc: Octets behind this header.
  - id: next_header
    -orig-id: 'Next Header'
    -wireshark: ipv6.nxt
    type: u1
    doc: What follows.
  - id: hop_limit
    -orig-id: 'Hop Limit'
    -wireshark: ipv6.hlim
    type: u1
    doc: Hops left.
  - id: source_high
    -orig-id: 'Source Address'
    -wireshark: ipv6.src
    -display: ipv6
    type: u8
    doc: Who sent it, first half.
  - id: source_low
    -orig-id: 'Source Address'
    -wireshark: ipv6.src
    -display: ipv6
    type: u8
    doc: Who sent it, second half.
  - id: destination_high
    -orig-id: 'Destination Address'
    -wireshark: ipv6.dst
    -display: ipv6
    type: u8
    doc: Who it is for, first half.
  - id: destination_low
    -orig-id: 'Destination Address'
    -wireshark: ipv6.dst
    -display: ipv6
    type: u8
    doc: Who it is for, second half.
instances:
  ecn_name:
    value: ecn
    enum: ecn
    doc: The value of ecn by name; null where the value has none.
  next_header_name:
    value: next_header
    enum: next_header
    doc: The value of next_header by name; null where the value has none.
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
  next_header:
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
