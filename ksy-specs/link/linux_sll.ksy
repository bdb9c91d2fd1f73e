meta:
  id: linux_sll
  title: Linux cooked capture header, version 1
  license: Apache-2.0
  ks-version: '0.11'
  endian: be
  bit-endian: be
  -layout: fixed
doc: Stands for the link header when a capture runs on all interfaces.
doc-ref: https://www.tcpdump.org/linktypes/LINKTYPE_LINUX_SLL.html
seq:
  - id: packet_type
    -orig-id: 'Packet type'
    -wireshark: sll.pkttype
    type: u2
    doc: Where the packet was going.
  - id: arphrd_type
    -orig-id: 'ARPHRD_ type'
    -wireshark: sll.hatype
    type: u2
    doc: Kind of the interface.
  - id: address_length
    -orig-id: 'Link-layer address length'
    -wireshark: sll.halen
    type: u2
    doc: Valid octets of the address.
  - id: address
    -orig-id: 'Link-layer address'
    -wireshark: sll.src.other
    size: 8
    doc: Address of the sender.
  - id: protocol
    -orig-id: 'Protocol type'
    -wireshark: sll.etype
    -display: hex
    type: u2
    doc: What follows.
instances:
  packet_type_name:
    value: packet_type
    enum: packet_type
    doc: The value of packet_type by name; null where the value has none.
  protocol_name:
    value: protocol
    enum: protocol
    doc: The value of protocol by name; null where the value has none.
enums:
  packet_type:
    0:
      id: to_us
      -orig-id: 'to us'
    1: broadcast
    2: multicast
    3:
      id: other_host
      -orig-id: 'to another host'
    4:
      id: outgoing
      -orig-id: 'sent by us'
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
