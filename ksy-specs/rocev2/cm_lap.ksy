meta:
  id: cm_lap
  title: CM Load Alternate Path (LAP)
  license: Apache-2.0
  ks-version: '0.11'
  endian: be
  bit-endian: be
  -layout: fixed
doc: Proposes another path for a connection. The 232 octets behind the MAD header.
doc-ref:
  - InfiniBand Architecture Specification Volume 1, chapter 12 (LAP message contents)
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
  - id: reserved1
    type: u4
    doc: Reserved.
  - id: remote_qpn_eecn
    -orig-id: 'Remote QPN/EECN'
    -display: hex
    type: b24
    doc: The receiver's queue pair.
  - id: remote_cm_response_timeout
    -orig-id: 'Remote CM Response Timeout'
    -display: cm_timeout
    type: b5
    doc: How long the receiver has to answer.
  - id: reserved2
    type: b3
    doc: Reserved.
  - id: reserved3
    type: u4
    doc: Reserved.
  - id: alternate_local_lid
    -orig-id: 'Alternate Local Port LID'
    type: u2
    doc: Local identifier of the sender's port on this path; unused on RoCE.
  - id: alternate_remote_lid
    -orig-id: 'Alternate Remote Port LID'
    type: u2
    doc: Local identifier of the receiver's port on this path; unused on RoCE.
  - id: alternate_local_gid
    -orig-id: 'Alternate Local Port GID'
    -display: gid
    size: 16
    doc: Address of the sender's port on this path.
  - id: alternate_remote_gid
    -orig-id: 'Alternate Remote Port GID'
    -display: gid
    size: 16
    doc: Address of the receiver's port on this path.
  - id: alternate_flow_label
    -orig-id: 'Alternate Flow Label'
    -display: hex
    type: b20
    doc: Flow label of the packets on this path.
  - id: reserved4
    type: b4
    doc: Reserved.
  - id: alternate_traffic_class
    -orig-id: 'Alternate Traffic Class'
    -display: hex
    type: u1
    doc: Traffic class of the packets on this path.
  - id: alternate_hop_limit
    -orig-id: 'Alternate Hop Limit'
    type: u1
    doc: Hop limit of the packets on this path.
  - id: reserved5
    type: b2
    doc: Reserved.
  - id: alternate_packet_rate
    -orig-id: 'Alternate Packet Rate'
    type: b6
    doc: Highest rate of the path.
  - id: alternate_sl
    -orig-id: 'Alternate SL'
    type: b4
    doc: Service level of the path.
  - id: alternate_subnet_local
    -orig-id: 'Alternate Subnet Local'
    type: b1
    doc: Both ends lie in one subnet.
  - id: reserved6
    type: b3
    doc: Reserved.
  - id: alternate_local_ack_timeout
    -orig-id: 'Alternate Local ACK Timeout'
    -display: cm_timeout
    type: b5
    doc: How long the receiver's queue pair is to wait for an acknowledgement.
  - id: reserved7
    type: b3
    doc: Reserved.
  - id: private_data
    -orig-id: PrivateData
    size: 168
    doc: The application's octets.
instances:
  alternate_packet_rate_name:
    value: alternate_packet_rate
    enum: packet_rate
    doc: The value of alternate_packet_rate by name; null where the value has none.
enums:
  packet_rate:
    2:
      id: gbps2_5
      -orig-id: '2.5 Gb/s'
    3:
      id: gbps10
      -orig-id: '10 Gb/s'
    4:
      id: gbps30
      -orig-id: '30 Gb/s'
    5:
      id: gbps5
      -orig-id: '5 Gb/s'
    6:
      id: gbps20
      -orig-id: '20 Gb/s'
    7:
      id: gbps40
      -orig-id: '40 Gb/s'
    8:
      id: gbps60
      -orig-id: '60 Gb/s'
    9:
      id: gbps80
      -orig-id: '80 Gb/s'
    10:
      id: gbps120
      -orig-id: '120 Gb/s'
    11:
      id: gbps14
      -orig-id: '14 Gb/s'
    12:
      id: gbps56
      -orig-id: '56 Gb/s'
    13:
      id: gbps112
      -orig-id: '112 Gb/s'
    14:
      id: gbps168
      -orig-id: '168 Gb/s'
    15:
      id: gbps25
      -orig-id: '25 Gb/s'
    16:
      id: gbps100
      -orig-id: '100 Gb/s'
    17:
      id: gbps200
      -orig-id: '200 Gb/s'
    18:
      id: gbps300
      -orig-id: '300 Gb/s'
    19:
      id: gbps28
      -orig-id: '28 Gb/s'
    20:
      id: gbps50
      -orig-id: '50 Gb/s'
    21:
      id: gbps400
      -orig-id: '400 Gb/s'
    22:
      id: gbps600
      -orig-id: '600 Gb/s'
