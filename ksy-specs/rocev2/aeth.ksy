meta:
  id: aeth
  title: ACK Extended Transport Header
  license: Apache-2.0
  ks-version: '0.11'
  endian: be
  bit-endian: be
  -layout: fixed
doc: |
  What the responder makes of a request. The syndrome is an octet of two parts, a kind and a
  value.
doc-ref:
  - InfiniBand Architecture Specification Volume 1, section 9.3.5
  - Linux drivers/infiniband/sw/rxe/rxe_hdr.h
seq:
  - id: syndrome
    -orig-id: Syndrome
    -wireshark: infiniband.aeth.syndrome
    -display: hex
    type: u1
    doc: Bit 7 is 0, bits 6 and 5 are the kind, bits 4 … 0 its value.
  - id: msn
    -orig-id: MSN
    -wireshark: infiniband.aeth.msn
    type: b24
    doc: |
      Message sequence number; how many request messages the responder has completed, modulo 2^24.
instances:
  kind:
    value: (syndrome >> 5) & 0x3
    enum: kind
    doc: What the answer is.
  value:
    value: syndrome & 0x1f
    doc: Credit code of an ACK, timer code of an RNR NAK, error code of a NAK.
enums:
  kind:
    0:
      id: ack
      -orig-id: 'ACK'
    1:
      id: rnr_nak
      -orig-id: 'RNR NAK'
    2: reserved
    3:
      id: nak
      -orig-id: 'NAK'
  nak_code:
    0:
      id: psn_sequence_error
      -orig-id: 'PSN sequence error'
    1:
      id: invalid_request
      -orig-id: 'invalid request'
    2:
      id: remote_access_error
      -orig-id: 'remote access error'
    3:
      id: remote_operational_error
      -orig-id: 'remote operational error'
    4:
      id: invalid_rd_request
      -orig-id: 'invalid RD request'
