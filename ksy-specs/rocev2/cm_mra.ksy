meta:
  id: cm_mra
  title: CM Message Receipt Acknowledgement (MRA)
  license: Apache-2.0
  ks-version: '0.11'
  endian: be
  bit-endian: be
  -layout: fixed
doc: |
  Says that a message has come and its answer takes longer. The 232 octets behind the MAD header.
doc-ref:
  - InfiniBand Architecture Specification Volume 1, chapter 12 (MRA message contents)
  - Linux include/rdma/ibta_vol1_c12.h
seq:
  - id: local_comm_id
    -orig-id: 'Local Communication ID'
    -display: hex
    type: u4
    doc: The sender's name for the connection.
  - id: remote_comm_id
    -orig-id: 'Remote Communication ID'
    -display: hex
    type: u4
    doc: The receiver's name for the connection.
  - id: message_mraed
    -orig-id: 'Message MRAed'
    type: b2
    doc: Which message has come.
  - id: reserved1
    type: b6
    doc: Reserved.
  - id: service_timeout
    -orig-id: 'Service Timeout'
    -display: cm_timeout
    type: b5
    doc: How long the answer may take.
  - id: reserved2
    type: b3
    doc: Reserved.
  - id: private_data
    -orig-id: PrivateData
    size: 222
    doc: The application's octets.
instances:
  message_mraed_name:
    value: message_mraed
    enum: message_mraed
    doc: The value of message_mraed by name; null where the value has none.
enums:
  message_mraed:
    0:
      id: req
      -orig-id: 'REQ'
    1:
      id: rep
      -orig-id: 'REP'
    2:
      id: lap
      -orig-id: 'LAP'
