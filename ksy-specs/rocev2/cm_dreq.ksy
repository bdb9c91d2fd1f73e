meta:
  id: cm_dreq
  title: CM Request for Communication Release (DREQ)
  license: Apache-2.0
  ks-version: '0.11'
  endian: be
  bit-endian: be
  -layout: fixed
doc: Asks to end a connection. The 232 octets behind the MAD header.
doc-ref:
  - InfiniBand Architecture Specification Volume 1, chapter 12 (DREQ message contents)
  - Linux include/rdma/ibta_vol1_c12.h
seq:
  - id: local_comm_id
    -orig-id: 'Local Communication ID'
    -wireshark: infiniband.cm.dreq.localcommid
    -display: hex
    type: u4
    doc: The sender's name for the connection.
  - id: remote_comm_id
    -orig-id: 'Remote Communication ID'
    -wireshark: infiniband.cm.dreq.remotecommid
    -display: hex
    type: u4
    doc: The receiver's name for the connection.
  - id: remote_qpn_eecn
    -orig-id: 'Remote QPN/EECN'
    -wireshark: infiniband.cm.req.remoteqpneecn
    -display: hex
    type: b24
    doc: The receiver's queue pair.
  - id: reserved1
    type: u1
    doc: Reserved.
  - id: private_data
    -orig-id: PrivateData
    -wireshark: infiniband.cm.dreq.private
    size: 220
    doc: The application's octets.
