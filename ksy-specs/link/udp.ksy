meta:
  id: udp
  title: UDP header
  license: Apache-2.0
  ks-version: '0.11'
  endian: be
  bit-endian: be
  -layout: fixed
doc: |
  RoCEv2 is UDP with the destination port 4791; the source port spreads flows over paths.
doc-ref:
  - RFC 768
  - InfiniBand Architecture Specification Volume 1, annex A17
seq:
  - id: source_port
    -orig-id: 'Source Port'
    -wireshark: udp.srcport
    type: u2
    doc: By convention 49152 … 65535 and the same for all packets of a queue pair.
  - id: destination_port
    -orig-id: 'Destination Port'
    -wireshark: udp.dstport
    type: u2
    doc: 4791 for RoCEv2.
  - id: length
    -orig-id: Length
    -wireshark: udp.length
    type: u2
    doc: Octets of header and payload.
  - id: checksum
    -orig-id: Checksum
    -wireshark: udp.checksum
    -display: hex
    type: u2
    doc: May be 0, none, on RoCEv2.
