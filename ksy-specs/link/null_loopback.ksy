meta:
  id: null_loopback
  title: BSD loopback header
  license: Apache-2.0
  ks-version: '0.11'
  endian: be
  bit-endian: be
  -layout: fixed
doc: The address family in the byte order of the capturing host.
doc-ref: https://www.tcpdump.org/linktypes/LINKTYPE_NULL.html
seq:
  - id: family
    -orig-id: 'Protocol family'
    -wireshark: null.family
    -display: hex
    type: u4
    doc: Read here as big-endian; of a little-endian host the octets are swapped.
instances:
  family_name:
    value: family
    enum: family
    doc: The value of family by name; null where the value has none.
enums:
  family:
    0x00000002:
      id: inet
      -orig-id: 'AF_INET'
    0x02000000:
      id: inet_swapped
      -orig-id: 'AF_INET'
    0x00000018:
      id: inet6_netbsd
      -orig-id: 'AF_INET6'
    0x18000000:
      id: inet6_netbsd_swapped
      -orig-id: 'AF_INET6'
    0x0000001c:
      id: inet6_freebsd
      -orig-id: 'AF_INET6'
    0x1c000000:
      id: inet6_freebsd_swapped
      -orig-id: 'AF_INET6'
    0x0000001e:
      id: inet6_darwin
      -orig-id: 'AF_INET6'
    0x1e000000:
      id: inet6_darwin_swapped
      -orig-id: 'AF_INET6'
