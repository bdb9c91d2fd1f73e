meta:
  id: pfc
  title: MAC control priority-based flow control
  license: Apache-2.0
  ks-version: '0.11'
  endian: be
  bit-endian: be
  -layout: fixed
doc: Stops priorities of a port for a while; 0 lets them go on.
doc-ref: IEEE 802.1Qbb
seq:
  - id: opcode
    -orig-id: opcode
    -wireshark: macc.opcode
    -display: hex
    type: u2
    doc: Always 0x0101.
  - id: reserved1
    type: u1
    doc: Upper octet of the vector, zero.
  - id: class_enable_vector
    -orig-id: priority_enable_vector
    -wireshark: macc.cbfc.enbv
    -display: hex
    type: u1
    doc: Bit n says that the time of priority n counts.
  - id: time0
    -orig-id: 'time(0)'
    -wireshark: macc.cbfc.pause_time.c0
    type: u2
    doc: How long priority 0 is to stop, in units of 512 bit times.
  - id: time1
    -orig-id: 'time(1)'
    -wireshark: macc.cbfc.pause_time.c1
    type: u2
    doc: How long priority 1 is to stop, in units of 512 bit times.
  - id: time2
    -orig-id: 'time(2)'
    -wireshark: macc.cbfc.pause_time.c2
    type: u2
    doc: How long priority 2 is to stop, in units of 512 bit times.
  - id: time3
    -orig-id: 'time(3)'
    -wireshark: macc.cbfc.pause_time.c3
    type: u2
    doc: How long priority 3 is to stop, in units of 512 bit times.
  - id: time4
    -orig-id: 'time(4)'
    -wireshark: macc.cbfc.pause_time.c4
    type: u2
    doc: How long priority 4 is to stop, in units of 512 bit times.
  - id: time5
    -orig-id: 'time(5)'
    -wireshark: macc.cbfc.pause_time.c5
    type: u2
    doc: How long priority 5 is to stop, in units of 512 bit times.
  - id: time6
    -orig-id: 'time(6)'
    -wireshark: macc.cbfc.pause_time.c6
    type: u2
    doc: How long priority 6 is to stop, in units of 512 bit times.
  - id: time7
    -orig-id: 'time(7)'
    -wireshark: macc.cbfc.pause_time.c7
    type: u2
    doc: How long priority 7 is to stop, in units of 512 bit times.
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
