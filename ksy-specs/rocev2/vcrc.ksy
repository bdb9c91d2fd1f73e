meta:
  id: vcrc
  title: Variant CRC
  license: Apache-2.0
  ks-version: '0.11'
  endian: be
  bit-endian: be
  -layout: fixed
doc: Follows the ICRC on an InfiniBand link; each hop makes it anew.
doc-ref: InfiniBand Architecture Specification Volume 1, section 7.8.2
seq:
  - id: vcrc
    -orig-id: VCRC
    -wireshark: infiniband.variant.crc
    -display: hex
    type: u2
    doc: CRC over the whole packet.
