meta:
  id: rdma_ip_cm
  title: RDMA IP CM private data header
  license: Apache-2.0
  ks-version: '0.11'
  endian: be
  bit-endian: be
  -layout: fixed
doc: |
  Opens the private data of a REQ or SIDR_REQ whose service ID is one of the RDMA IP service
  (octets 00 00 00 00 01, a port space, a port): the IP addresses that the application connects.
  The application's own octets follow.
doc-ref:
  - InfiniBand Architecture Specification Volume 1, annex A11
  - Linux drivers/infiniband/core/cma.c
seq:
  - id: major_version
    -orig-id: 'Major Version'
    -wireshark: infiniband.cm.req.ip_cm.majv
    type: b4
    doc: Always 0.
  - id: minor_version
    -orig-id: 'Minor Version'
    -wireshark: infiniband.cm.req.ip_cm.minv
    type: b4
    doc: Always 0.
  - id: ip_version
    -orig-id: 'IP Version'
    -wireshark: infiniband.cm.req.ip_cm.ipv
    type: b4
    doc: 4 or 6.
  - id: reserved1
    -wireshark: infiniband.cm.req.ip_cm.reserved
    type: b4
    doc: Reserved.
  - id: source_port
    -orig-id: 'Source Port'
    -wireshark: infiniband.cm.req.ip_cm.sport
    type: u2
    doc: Port of the sender.
  - id: source_address
    -orig-id: 'Source IP Address'
    -wireshark: infiniband.cm.req.ip_cm.sip6
    -display: ip_cm_address
    size: 16
    doc: Address of the sender; an IPv4 address is in the last four octets.
  - id: destination_address
    -orig-id: 'Destination IP Address'
    -wireshark: infiniband.cm.req.ip_cm.dip6
    -display: ip_cm_address
    size: 16
    doc: |
      Address that the sender connects to; an IPv4 address is in the last four octets.
