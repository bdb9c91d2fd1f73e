meta:
  id: cm_rtu
  title: CM Ready To Use (RTU)
  license: Apache-2.0
  ks-version: '0.11'
  endian: be
  bit-endian: be
  -layout: fixed
doc: |
  Tells the passive side that the connection works. The 232 octets behind the MAD header.
doc-ref:
  - InfiniBand Architecture Specification Volume 1, chapter 12 (RTU message contents)
  - Linux include/rdma/ibta_vol1_c12.h
seq:
  - id: local_comm_id
    -orig-id: 'Local Communication ID'
    -wireshark: infiniband.cm.rtu.localcommid
    -display: hex
    type: u4
    doc: The sender's name for the connection.
  - id: remote_comm_id
    -orig-id: 'Remote Communication ID'
    -wireshark: infiniband.cm.rtu.remotecommid
    -display: hex
    type: u4
    doc: The receiver's name for the connection.
  - id: private_data
    -orig-id: PrivateData
    -wireshark: infiniband.cm.rtu.private
    size: 224
    doc: The application's octets.
