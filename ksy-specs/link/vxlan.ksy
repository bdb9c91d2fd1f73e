meta:
  id: vxlan
  title: VXLAN header
  license: Apache-2.0
  ks-version: '0.11'
  endian: be
  bit-endian: be
  -layout: fixed
doc: Carries an Ethernet frame over UDP.
doc-ref: RFC 7348
seq:
  - id: reserved1
    -orig-id: R
    type: b4
    doc: Reserved.
  - id: vni_valid
    -orig-id: I
    -wireshark: vxlan.flag_i
    type: b1
    doc: The network identifier counts.
  - id: reserved2
    -orig-id: R
    type: b3
    doc: Reserved.
  - id: reserved3
    -orig-id: Reserved
    type: b24
    doc: Reserved.
  - id: vni
    -orig-id: VNI
    -wireshark: vxlan.vni
    type: b24
    doc: Which virtual network the frame belongs to.
  - id: reserved4
    -orig-id: Reserved
    -wireshark: vxlan.reserved8
    type: u1
    doc: Reserved.
