meta:
  id: pause
  title: MAC control PAUSE
  license: Apache-2.0
  ks-version: '0.11'
  endian: be
  bit-endian: be
  -layout: fixed
doc: Stops a whole port for a while; 0 lets it go on.
doc-ref: IEEE 802.3 annex 31B
seq:
  - id: opcode
    -orig-id: opcode
    -wireshark: macc.opcode
    -display: hex
    type: u2
    doc: Always 1.
  - id: pause_time
    -orig-id: pause_time
    -wireshark: macc.pause_time
    type: u2
    doc: How long, in units of 512 bit times.
instances:
  opcode_name:
    value: opcode
    enum: opcode
    doc: The value of opcode by name; null where the value has none.
enums:
  opcode:
    1:
      id: pause
      -orig-id: 'PAUSE'
    0x0101:
      id: pfc
      -orig-id: 'priority-based flow control'
