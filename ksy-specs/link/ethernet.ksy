meta:
  id: ethernet
  title: Ethernet II header
  license: Apache-2.0
  ks-version: '0.11'
  endian: be
  bit-endian: be
  -layout: fixed
doc: Destination, source and what follows.
doc-ref: IEEE 802.3 section 3.2
seq:
  - id: destination
    -orig-id: 'Destination Address'
    -wireshark: eth.dst
    -display: mac
    type: b48
    doc: Who the frame is for.
  - id: source
    -orig-id: 'Source Address'
    -wireshark: eth.src
    -display: mac
    type: b48
    doc: Who sent it.
  - id: ether_type
    -orig-id: 'Length/Type'
    -wireshark: eth.type
    -display: hex
    type: u2
    doc: What follows; a value below 1536 is a length.
instances:
  ether_type_name:
    value: ether_type
    enum: ether_type
    doc: The value of ether_type by name; null where the value has none.
enums:
  ether_type:
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
