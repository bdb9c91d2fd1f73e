meta:
  id: gre
  title: GRE header
  license: Apache-2.0
  ks-version: '0.11'
  endian: be
  bit-endian: be
  -layout: fixed
doc: |
  The four octets that are always there; checksum, key and sequence number follow as flagged.
doc-ref:
  - RFC 2784
  - RFC 2890
seq:
  - id: checksum_present
    -orig-id: C
    -wireshark: gre.flags.checksum
    type: b1
    doc: A checksum follows.
  - id: routing_present
    -orig-id: R
    -wireshark: gre.flags.routing
    type: b1
    doc: Routing information follows.
  - id: key_present
    -orig-id: K
    -wireshark: gre.flags.key
    type: b1
    doc: A key follows.
  - id: sequence_present
    -orig-id: S
    -wireshark: gre.flags.sequence_number
    type: b1
    doc: A sequence number follows.
  - id: strict_source_route
    -orig-id: s
    -wireshark: gre.flags.strict_source_route
    type: b1
    doc: Belongs to routing information.
  - id: recursion_control
    -orig-id: Recur
    -wireshark: gre.flags.recursion_control
    type: b3
    doc: How many further encapsulations are allowed.
  - id: reserved1
    -orig-id: Flags
    -wireshark: gre.flags.reserved
    type: b5
    doc: Reserved.
  - id: version
    -orig-id: Ver
    -wireshark: gre.flags.version
    type: b3
    doc: Always 0.
  - id: protocol
    -orig-id: 'Protocol Type'
    -wireshark: gre.proto
    -display: hex
    type: u2
    doc: What is carried.
instances:
  protocol_name:
    value: protocol
    enum: protocol
    doc: The value of protocol by name; null where the value has none.
enums:
  protocol:
    0x0800:
      id: ipv4
      -orig-id: 'IPv4'
    0x0806:
      id: arp
      -orig-id: 'ARP'
    0x8035:
      id: rarp
      -orig-id: 'RARP'
    0x8100:
      id: vlan
      -orig-id: '802.1Q VLAN'
    0x86dd:
      id: ipv6
      -orig-id: 'IPv6'
    0x8808:
      id: mac_control
      -orig-id: 'MAC control'
    0x8847:
      id: mpls
      -orig-id: 'MPLS'
    0x88a8:
      id: service_vlan
      -orig-id: '802.1ad service VLAN'
    0x88be:
      id: erspan_1_2
      -orig-id: 'ERSPAN I/II'
    0x88cc:
      id: lldp
      -orig-id: 'LLDP'
    0x8915:
      id: roce
      -orig-id: 'RoCE'
    0x22eb:
      id: erspan_3
      -orig-id: 'ERSPAN III'
    0x6558:
      id: ethernet_bridging
      -orig-id: 'transparent Ethernet bridging'
