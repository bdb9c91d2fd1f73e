meta:
  id: ipv6_extension
  title: IPv6 extension header
  license: Apache-2.0
  ks-version: '0.11'
  endian: be
  bit-endian: be
  -layout: fixed
doc: |
  The two octets that hop-by-hop, routing and destination options headers have in common.
doc-ref: RFC 8200
seq:
  - id: next_header
    -orig-id: 'Next Header'
    -wireshark: ipv6.nxt
    type: u1
    doc: What follows.
  - id: header_length
    -orig-id: 'Hdr Ext Len'
    type: u1
    doc: Length in units of 8 octets, the first not counted.
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
