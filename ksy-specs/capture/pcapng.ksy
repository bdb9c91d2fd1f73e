meta:
  id: pcapng
  title: pcapng capture file
  license: Apache-2.0
  ks-version: '0.11'
  file-extension: pcapng
  endian: be
doc: |
  A row of blocks. A section header block starts a section and says in which byte order it is; each section
  counts its interfaces anew.
doc-ref: https://www.ietf.org/archive/id/draft-ietf-opsawg-pcapng-02.html
seq:
  - id: sections
    type: section
    repeat: eos
types:
  section:
    seq:
      - id: content
        type: content
    instances:
      byte_order_magic:
        pos: _io.pos + 8
        size: 4
        doc: Read before the content is, when the stream is at the section's first octet.
  content:
    meta:
      endian:
        switch-on: _parent.byte_order_magic
        cases:
          '[0x4d, 0x3c, 0x2b, 0x1a]': le
          '[0x1a, 0x2b, 0x3c, 0x4d]': be
    seq:
      - id: header
        type: section_header
      - id: blocks
        type: block
        repeat: until
        repeat-until: _.is_last
        if: not header.is_last
    types:
      section_header:
        seq:
          - id: block_type
            contents: [0x0a, 0x0d, 0x0d, 0x0a]
          - id: len_block
            type: u4
            doc: Octets of the block, from its type to the second length.
          - id: byte_order_magic
            type: u4
            valid: 0x1a2b3c4d
          - id: version_major
            type: u2
          - id: version_minor
            type: u2
          - id: len_section
            type: s8
            doc: Octets of the section's other blocks, or -1.
          - id: options
            size: len_block - 28
            type: options
          - id: len_block_again
            type: u4
            doc: The length, for readers that go backwards.
        instances:
          next_octets:
            pos: _io.pos
            size: 4
            if: not _io.eof
            doc: Read when the stream is right behind the block.
          is_last:
            value: _io.eof or next_octets == [0x0a, 0x0d, 0x0d, 0x0a]
            doc: Whether the file or the section ends here.
      block:
        seq:
          - id: block_type
            type: u4
            doc: What the block holds; blocks of other types are to be skipped.
          - id: len_block
            type: u4
            doc: Octets of the block, from its type to the second length.
          - id: body
            size: len_block - 12
            type:
              switch-on: kind
              cases:
                block_type::interface_description: interface_description
                block_type::obsolete_packet: obsolete_packet
                block_type::simple_packet: simple_packet
                block_type::interface_statistics: interface_statistics
                block_type::enhanced_packet: enhanced_packet
          - id: len_block_again
            type: u4
            doc: The length, for readers that go backwards.
        instances:
          kind:
            value: block_type
            enum: block_type
          next_octets:
            pos: _io.pos
            size: 4
            if: not _io.eof
            doc: Read when the stream is right behind the block.
          is_last:
            value: _io.eof or next_octets == [0x0a, 0x0d, 0x0d, 0x0a]
            doc: Whether the file or the section ends here.
      interface_description:
        seq:
          - id: link_type
            type: u2
            doc: What the interface's packets start with.
          - id: reserved1
            type: u2
          - id: len_snap
            type: u4
            doc: Most octets kept of a packet; 0 is no limit.
          - id: options
            type: options
      obsolete_packet:
        seq:
          - id: interface_id
            type: u2
          - id: drops_count
            type: u2
            doc: Packets lost before this one.
          - id: timestamp_high
            type: u4
          - id: timestamp_low
            type: u4
          - id: len_data
            type: u4
          - id: len_original
            type: u4
          - id: data
            size: len_data
          - id: padding
            size: (-len_data) & 3
          - id: options
            type: options
      simple_packet:
        doc: |
          Belongs to the first interface and has no time. Its captured length is the original length, or
          the interface's limit where that is less; padding follows.
        seq:
          - id: len_original
            type: u4
          - id: data_and_padding
            size-eos: true
      interface_statistics:
        seq:
          - id: interface_id
            type: u4
          - id: timestamp_high
            type: u4
          - id: timestamp_low
            type: u4
          - id: options
            type: options
      enhanced_packet:
        seq:
          - id: interface_id
            type: u4
            doc: Counts the section's interface description blocks from 0.
          - id: timestamp_high
            type: u4
            doc: Units of the interface since 1970, upper half.
          - id: timestamp_low
            type: u4
          - id: len_data
            type: u4
            doc: Octets in the file.
          - id: len_original
            type: u4
            doc: Octets on the wire.
          - id: data
            size: len_data
          - id: padding
            size: (-len_data) & 3
          - id: options
            type: options
      options:
        seq:
          - id: options
            type: option
            repeat: eos
      option:
        seq:
          - id: code
            type: u2
            doc: 0 ends the list, 1 is a comment; others depend on the block.
          - id: len_value
            type: u2
          - id: value
            size: len_value
          - id: padding
            size: (-len_value) & 3
enums:
  block_type:
    0x00000001: interface_description
    0x00000002: obsolete_packet
    0x00000003: simple_packet
    0x00000004: name_resolution
    0x00000005: interface_statistics
    0x00000006: enhanced_packet
    0x0000000a: decryption_secrets
    0x00000bad: custom
    0x40000bad: custom_not_copied
    0x0a0d0d0a: section_header
