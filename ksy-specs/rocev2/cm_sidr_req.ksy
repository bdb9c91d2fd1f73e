meta:
  id: cm_sidr_req
  title: CM Service ID Resolution Request (SIDR_REQ)
  license: Apache-2.0
  ks-version: '0.11'
  endian: be
  bit-endian: be
  -layout: fixed
doc: |
  Asks which queue pair serves datagrams of a service. The 232 octets behind the MAD header.
doc-ref:
  - InfiniBand Architecture Specification Volume 1, chapter 12 (SIDR_REQ message contents)
  - Linux include/rdma/ibta_vol1_c12.h
seq:
  - id: request_id
    -orig-id: RequestID
    -display: hex
    type: u4
    doc: Ties the answer to this request.
  - id: partition_key
    -orig-id: 'Partition Key'
    -display: hex
    type: u2
    doc: Partition of the datagrams.
  - id: reserved1
    type: u2
    doc: Reserved.
  - id: service_id
    -orig-id: ServiceID
    -display: hex
    type: u8
    doc: What the sender looks for.
  - id: private_data
    -orig-id: PrivateData
    size: 216
    doc: |
      The application's octets; for an RDMA IP service they start with the IP addressing.
