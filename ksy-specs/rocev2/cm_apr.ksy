meta:
  id: cm_apr
  title: CM Alternate Path Response (APR)
  license: Apache-2.0
  ks-version: '0.11'
  endian: be
  bit-endian: be
  -layout: fixed
doc: Answers the proposal of another path. The 232 octets behind the MAD header.
doc-ref:
  - InfiniBand Architecture Specification Volume 1, chapter 12 (APR message contents)
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
  - id: additional_info_length
    -orig-id: 'Additional Information Length'
    type: u1
    doc: Valid octets of the additional information.
  - id: ap_status
    -orig-id: 'AP Status'
    type: u1
    doc: What becomes of the path.
  - id: reserved1
    type: u2
    doc: Reserved.
  - id: additional_info
    -orig-id: 'Additional Information'
    size: 72
    doc: Depends on the status.
  - id: private_data
    -orig-id: PrivateData
    size: 148
    doc: The application's octets.
instances:
  ap_status_name:
    value: ap_status
    enum: ap_status
    doc: The value of ap_status by name; null where the value has none.
enums:
  ap_status:
    0:
      id: loaded
      -orig-id: 'path loaded'
    1:
      id: invalid_comm_id
      -orig-id: 'invalid communication ID'
    2:
      id: unsupported
      -orig-id: 'alternate paths are not supported'
    3: rejected
    4: redirect
    5:
      id: is_current
      -orig-id: 'proposed path is the current one'
    6:
      id: invalid_qpn_eecn
      -orig-id: 'invalid QPN or EECN'
    7:
      id: lid_rejected
      -orig-id: 'port LID rejected'
    8:
      id: gid_rejected
      -orig-id: 'port GID rejected'
    9:
      id: flow_label_rejected
      -orig-id: 'flow label rejected'
    10:
      id: traffic_class_rejected
      -orig-id: 'traffic class rejected'
    11:
      id: hop_limit_rejected
      -orig-id: 'hop limit rejected'
    12:
      id: packet_rate_rejected
      -orig-id: 'packet rate rejected'
    13:
      id: sl_rejected
      -orig-id: 'SL rejected'
