meta:
  id: vlan
  title: IEEE 802.1Q VLAN tag
  license: Apache-2.0
  ks-version: '0.11'
  endian: be
  bit-endian: be
  -layout: fixed
doc: |
  Four octets between the addresses and the EtherType; here from the tag control information on.
doc-ref: IEEE 802.1Q section 9.6
seq:
  - id: priority
    -orig-id: PCP
    -wireshark: vlan.priority
    type: b3
    doc: Priority code point.
  - id: dei
    -orig-id: DEI
    -wireshark: vlan.dei
    type: b1
    doc: Drop eligible indicator.
  - id: vid
    -orig-id: VID
    -wireshark: vlan.id
    type: b12
    doc: Which VLAN the frame belongs to; 0 means priority alone.
  - id: ether_type
    -orig-id: 'Length/Type'
    -wireshark: vlan.etype
    -display: hex
    type: u2
    doc: What follows.
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
