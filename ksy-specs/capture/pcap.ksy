meta:
  id: pcap
  title: pcap capture file
  license: Apache-2.0
  ks-version: '0.11'
  file-extension: pcap
  endian: be
doc: |
  A file header and packets, all in the byte order of the capturing host, which the magic number tells.
doc-ref:
  - https://www.ietf.org/archive/id/draft-ietf-opsawg-pcap-04.html
  - https://wiki.wireshark.org/Development/LibpcapFileFormat
seq:
  - id: magic
    type: u4
    enum: magic
    doc: Byte order, unit of the time stamps and form of the packet headers.
  - id: body
    type: body
types:
  body:
    meta:
      endian:
        switch-on: _root.magic
        cases:
          magic::le_microseconds: le
          magic::le_nanoseconds: le
          magic::le_modified: le
          _: be
    seq:
      - id: version_major
        type: u2
      - id: version_minor
        type: u2
      - id: this_zone
        type: s4
        doc: Correction to UTC in seconds; always 0 in practice.
      - id: sigfigs
        type: u4
        doc: Accuracy of the time stamps; always 0 in practice.
      - id: len_snap
        type: u4
        doc: Most octets kept of a packet.
      - id: link_type
        type: u4
        doc: What the packets start with, in the low 16 bits; above them the length of a frame check sequence.
      - id: packets
        type: packet
        repeat: eos
  packet:
    meta:
      endian:
        switch-on: _root.magic
        cases:
          magic::le_microseconds: le
          magic::le_nanoseconds: le
          magic::le_modified: le
          _: be
    seq:
      - id: seconds
        type: u4
        doc: Time since 1970.
      - id: fraction
        type: u4
        doc: Microseconds or nanoseconds, as the magic number says.
      - id: len_data
        type: u4
        doc: Octets in the file.
      - id: len_original
        type: u4
        doc: Octets on the wire.
      - id: modified
        type: modified_header
        if: _root.is_modified
      - id: data
        size: len_data
  modified_header:
    doc: What a patched libpcap of old Linux systems added; in the host's byte order, which is of no use here.
    seq:
      - id: interface_index
        size: 4
      - id: protocol
        size: 2
      - id: packet_type
        type: u1
      - id: reserved1
        size: 1
instances:
  is_nanoseconds:
    value: magic == magic::be_nanoseconds or magic == magic::le_nanoseconds
  is_modified:
    value: magic == magic::be_modified or magic == magic::le_modified
enums:
  magic:
    0xa1b2c3d4: be_microseconds
    0xd4c3b2a1: le_microseconds
    0xa1b23c4d: be_nanoseconds
    0x4d3cb2a1: le_nanoseconds
    0xa1b2cd34: be_modified
    0x34cdb2a1: le_modified
