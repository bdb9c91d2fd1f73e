meta:
  id: ipv6_fragment
  title: IPv6 fragment header
  license: Apache-2.0
  ks-version: '0.11'
  endian: be
  bit-endian: be
  -layout: fixed
doc: Marks a piece of a datagram.
doc-ref: RFC 8200 section 4.5
seq:
  - id: next_header
    -orig-id: 'Next Header'
    -wireshark: ipv6.fraghdr.nxt
    type: u1
    doc: What the whole datagram holds.
  - id: reserved1
    -orig-id: Reserved
    -wireshark: ipv6.fraghdr.reserved_octet
    type: u1
    doc: Reserved.
  - id: fragment_offset
    -orig-id: 'Fragment Offset'
    -wireshark: ipv6.fraghdr.offset
    type: b13
    doc: Where the fragment belongs, in units of 8 octets.
  - id: reserved2
    -orig-id: Res
    -wireshark: ipv6.fraghdr.reserved_bits
    type: b2
    doc: Reserved.
  - id: more_fragments
    -orig-id: M
    -wireshark: ipv6.fraghdr.more
    type: b1
    doc: Further fragments follow this one.
  - id: identification
    -orig-id: Identification
    -wireshark: ipv6.fraghdr.ident
    -display: hex
    type: u4
    doc: Ties the fragments of a datagram together.
instances:
  next_header_name:
    value: next_header
    enum: next_header
    doc: The value of next_header by name; null where the value has none.
enums:
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
