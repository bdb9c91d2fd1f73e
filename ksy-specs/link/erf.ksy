meta:
  id: erf
  title: Endace ERF record header
  license: Apache-2.0
  ks-version: '0.11'
  endian: be
  bit-endian: be
  -layout: fixed
doc: Opens each record of an ERF capture.
doc-ref: https://www.endace.com/erf-extensible-record-format-types.pdf
seq:
  - id: timestamp
    -orig-id: Timestamp
    -wireshark: erf.ts
    -display: hex
    type: u8le
    doc: Seconds since 1970 in the upper half, their fraction in the lower.
  - id: more_extensions
    -orig-id: 'Extension header present'
    -wireshark: erf.types.ext_header
    type: b1
    doc: Extension headers of 8 octets follow.
  - id: record_type
    -orig-id: Type
    -wireshark: erf.types.type
    type: b7
    doc: What the record holds.
  - id: reserved1
    -orig-id: Reserved
    -wireshark: erf.flags.res
    type: b2
    doc: Reserved.
  - id: ds_error
    -orig-id: 'DS error'
    -wireshark: erf.flags.dse
    type: b1
    doc: The capturing device failed.
  - id: rx_error
    -orig-id: 'RX error'
    -wireshark: erf.flags.rxe
    type: b1
    doc: The frame was received with an error.
  - id: truncated
    -orig-id: Truncated
    -wireshark: erf.flags.trunc
    type: b1
    doc: The device cut the record.
  - id: varying_length
    -orig-id: 'Varying record length'
    -wireshark: erf.flags.vlen
    type: b1
    doc: Records differ in length.
  - id: capture_interface
    -orig-id: 'Capture interface'
    -wireshark: erf.flags.cap
    type: b2
    doc: Port that received the frame.
  - id: record_length
    -orig-id: 'Record length'
    -wireshark: erf.rlen
    type: u2
    doc: Octets of the record with this header.
  - id: loss_counter
    -orig-id: 'Loss counter'
    -wireshark: erf.lctr
    type: u2
    doc: Records lost before this one.
  - id: wire_length
    -orig-id: 'Wire length'
    -wireshark: erf.wlen
    type: u2
    doc: Octets of the frame on the wire.
instances:
  record_type_name:
    value: record_type
    enum: record_type
    doc: The value of record_type by name; null where the value has none.
enums:
  record_type:
    2:
      id: ethernet
      -orig-id: 'Ethernet'
    21:
      id: infiniband
      -orig-id: 'InfiniBand'
    25:
      id: infiniband_link
      -orig-id: 'InfiniBand link'
