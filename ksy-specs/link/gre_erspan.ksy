meta:
  id: gre_erspan
  title: GRE with what it carries of a mirrored frame
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - gre
    - erspan2
    - erspan3
  endian: be
  bit-endian: be
doc: |
  From the GRE header to the mirrored Ethernet frame. ERSPAN type I has no header of its own and no
  sequence number; type II has eight octets, type III twelve and perhaps a subheader.
doc-ref:
  - RFC 2784
  - RFC 2890
  - draft-foschiano-erspan-03
seq:
  - id: gre
    type: gre
  - id: checksum
    type: u2
    if: gre.checksum_present or gre.routing_present
    doc: One's complement sum over header and payload.
  - id: offset
    type: u2
    if: gre.checksum_present or gre.routing_present
    doc: Reserved, or the offset of the active source route.
  - id: key
    type: u4
    if: gre.key_present
    doc: Names the flow.
  - id: sequence
    type: u4
    if: gre.sequence_present
    doc: Counts the packets of the flow.
  - id: erspan2
    type: erspan2
    if: gre.protocol == gre::protocol::erspan_1_2.to_i and gre.sequence_present
  - id: erspan3
    type: erspan3
    if: gre.protocol == gre::protocol::erspan_3.to_i
  - id: subheader
    size: 8
    if: gre.protocol == gre::protocol::erspan_3.to_i and erspan3.subheader_present
    doc: Depends on the mirroring device.
  - id: payload
    size-eos: true
    doc: For ERSPAN and bridged Ethernet the frame, else a packet of the named protocol.
