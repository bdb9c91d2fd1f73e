meta:
  id: cm_rej
  title: CM Reject (REJ)
  license: Apache-2.0
  ks-version: '0.11'
  endian: be
  bit-endian: be
  -layout: fixed
doc: Refuses a connection and says why. The 232 octets behind the MAD header.
doc-ref:
  - InfiniBand Architecture Specification Volume 1, chapter 12 (REJ message contents)
  - Linux include/rdma/ibta_vol1_c12.h
seq:
  - id: local_comm_id
    -orig-id: 'Local Communication ID'
    -wireshark: infiniband.cm.rej.localcommid
    -display: hex
    type: u4
    doc: The sender's name for the connection.
  - id: remote_comm_id
    -orig-id: 'Remote Communication ID'
    -wireshark: infiniband.cm.rej.remotecommid
    -display: hex
    type: u4
    doc: The receiver's name for the connection.
  - id: message_rejected
    -orig-id: 'Message REJected'
    -wireshark: infiniband.cm.rej.msgrej
    type: b2
    doc: Which message is refused.
  - id: reserved1
    -wireshark: infiniband.cm.rej.reserved0
    type: b6
    doc: Reserved.
  - id: reject_info_length
    -orig-id: 'Reject Info Length'
    -wireshark: infiniband.cm.rej.rejinfolen
    type: b7
    doc: Valid octets of the additional reject information.
  - id: reserved2
    -wireshark: infiniband.cm.rej.reserved1
    type: b1
    doc: Reserved.
  - id: reason
    -orig-id: Reason
    -wireshark: infiniband.cm.rej.reason
    type: u2
    doc: Why.
  - id: ari
    -orig-id: 'Additional Reject Information'
    -wireshark: infiniband.cm.rej.ari
    size: 72
    doc: What would have been right; depends on the reason.
  - id: private_data
    -orig-id: PrivateData
    -wireshark: infiniband.cm.rej.private
    size: 148
    doc: The application's octets.
instances:
  message_rejected_name:
    value: message_rejected
    enum: message_rejected
    doc: The value of message_rejected by name; null where the value has none.
  reason_name:
    value: reason
    enum: reason
    doc: The value of reason by name; null where the value has none.
enums:
  message_rejected:
    0:
      id: req
      -orig-id: 'REQ'
    1:
      id: rep
      -orig-id: 'REP'
    2: other
  reason:
    1:
      id: no_qp
      -orig-id: 'no QP available'
    2:
      id: no_eec
      -orig-id: 'no EEC available'
    3:
      id: no_resources
      -orig-id: 'no resources available'
    4: timeout
    5:
      id: unsupported_request
      -orig-id: 'unsupported request'
    6:
      id: invalid_comm_id
      -orig-id: 'invalid communication ID'
    7:
      id: invalid_comm_instance
      -orig-id: 'invalid communication instance'
    8:
      id: invalid_service_id
      -orig-id: 'invalid service ID'
    9:
      id: invalid_transport_type
      -orig-id: 'invalid transport service type'
    10:
      id: stale_connection
      -orig-id: 'stale connection'
    11:
      id: rdc_does_not_exist
      -orig-id: 'RDC does not exist'
    12:
      id: primary_gid_rejected
      -orig-id: 'primary remote port GID rejected'
    13:
      id: primary_lid_rejected
      -orig-id: 'primary remote port LID rejected'
    14:
      id: invalid_primary_sl
      -orig-id: 'invalid primary SL'
    15:
      id: invalid_primary_traffic_class
      -orig-id: 'invalid primary traffic class'
    16:
      id: invalid_primary_hop_limit
      -orig-id: 'invalid primary hop limit'
    17:
      id: invalid_primary_packet_rate
      -orig-id: 'invalid primary packet rate'
    18:
      id: alternate_gid_rejected
      -orig-id: 'alternate remote port GID rejected'
    19:
      id: alternate_lid_rejected
      -orig-id: 'alternate remote port LID rejected'
    20:
      id: invalid_alternate_sl
      -orig-id: 'invalid alternate SL'
    21:
      id: invalid_alternate_traffic_class
      -orig-id: 'invalid alternate traffic class'
    22:
      id: invalid_alternate_hop_limit
      -orig-id: 'invalid alternate hop limit'
    23:
      id: invalid_alternate_packet_rate
      -orig-id: 'invalid alternate packet rate'
    24:
      id: port_and_cm_redirection
      -orig-id: 'port and CM redirection'
    25:
      id: port_redirection
      -orig-id: 'port redirection'
    26:
      id: invalid_path_mtu
      -orig-id: 'invalid path MTU'
    27:
      id: insufficient_responder_resources
      -orig-id: 'insufficient responder resources'
    28:
      id: consumer_reject
      -orig-id: 'consumer reject'
    29:
      id: rnr_retry_count_reject
      -orig-id: 'RNR retry count reject'
    30:
      id: duplicate_local_comm_id
      -orig-id: 'duplicate local communication ID'
    31:
      id: unsupported_class_version
      -orig-id: 'unsupported class version'
    32:
      id: invalid_primary_flow_label
      -orig-id: 'invalid primary flow label'
    33:
      id: invalid_alternate_flow_label
      -orig-id: 'invalid alternate flow label'
    35:
      id: vendor_option_not_supported
      -orig-id: 'vendor option not supported'
