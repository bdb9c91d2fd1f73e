meta:
  id: icrc
  title: Invariant CRC
  license: Apache-2.0
  ks-version: '0.11'
  endian: be
  bit-endian: be
  -layout: fixed
doc: |
  The last four octets of a transport packet. The CRC runs over all that does not change on the
  path.
doc-ref:
  - InfiniBand Architecture Specification Volume 1, section 7.8.1
  - Linux drivers/infiniband/sw/rxe/rxe_icrc.c
seq:
  - id: icrc
    -orig-id: ICRC
    -wireshark: infiniband.invariant.crc
    -display: hex
    type: u4
    doc: As display filters have it; the CRC32's least significant octet comes first.
