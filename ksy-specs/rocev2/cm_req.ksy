meta:
  id: cm_req
  title: CM Request for Communication (REQ)
  license: Apache-2.0
  ks-version: '0.11'
  endian: be
  bit-endian: be
  -layout: fixed
doc: |
  Asks for a connection and names the sender's half of it. The 232 octets behind the MAD header.
doc-ref:
  - InfiniBand Architecture Specification Volume 1, chapter 12 (REQ message contents)
  - Linux include/rdma/ibta_vol1_c12.h
seq:
  - id: local_comm_id
    -orig-id: 'Local Communication ID'
    -wireshark: infiniband.cm.req
    -display: hex
    type: u4
    doc: The sender's name for the connection while it is made.
  - id: reserved1
    type: u4
    doc: Reserved.
  - id: service_id
    -orig-id: ServiceID
    -wireshark: infiniband.cm.req.serviceid
    -display: hex
    type: u8
    doc: What the sender wants to be connected to.
  - id: local_ca_guid
    -orig-id: 'Local CA GUID'
    -wireshark: infiniband.cm.req.localcaguid
    -display: hex
    type: u8
    doc: The sender's channel adapter.
  - id: reserved2
    type: u4
    doc: Reserved.
  - id: local_q_key
    -orig-id: 'Local Q_Key'
    -wireshark: infiniband.cm.req.localqkey
    -display: hex
    type: u4
    doc: For datagram services.
  - id: local_qpn
    -orig-id: 'Local QPN'
    -wireshark: infiniband.cm.req.localqpn
    -display: hex
    type: b24
    doc: The sender's queue pair.
  - id: responder_resources
    -orig-id: 'Responder Resources'
    -wireshark: infiniband.cm.req.responderres
    type: u1
    doc: RDMA READ and atomic requests that the sender can answer at a time.
  - id: local_eecn
    -orig-id: 'Local EECN'
    -wireshark: infiniband.cm.req.localeecn
    -display: hex
    type: b24
    doc: For reliable datagrams; else 0.
  - id: initiator_depth
    -orig-id: 'Initiator Depth'
    -wireshark: infiniband.cm.req.initdepth
    type: u1
    doc: RDMA READ and atomic requests that the sender wants to have open at a time.
  - id: remote_eecn
    -orig-id: 'Remote EECN'
    -wireshark: infiniband.cm.req.remoteeecn
    -display: hex
    type: b24
    doc: For reliable datagrams; else 0.
  - id: remote_cm_response_timeout
    -orig-id: 'Remote CM Response Timeout'
    -wireshark: infiniband.cm.req.remoteresptout
    -display: cm_timeout
    type: b5
    doc: How long the receiver has to answer.
  - id: transport_service_type
    -orig-id: 'Transport Service Type'
    -wireshark: infiniband.cm.req.transpsvctype
    type: b2
    doc: What kind of connection.
  - id: end_to_end_flow_control
    -orig-id: 'End-to-End Flow Control'
    -wireshark: infiniband.cm.req.e2eflowctrl
    type: b1
    doc: The sender honours the credits of acknowledgements.
  - id: starting_psn
    -orig-id: 'Starting PSN'
    -wireshark: infiniband.cm.req.startpsn
    type: b24
    doc: PSN of the sender's first request packet.
  - id: local_cm_response_timeout
    -orig-id: 'Local CM Response Timeout'
    -wireshark: infiniband.cm.req.localresptout
    -display: cm_timeout
    type: b5
    doc: How long the sender takes to answer a reply.
  - id: retry_count
    -orig-id: 'Retry Count'
    -wireshark: infiniband.cm.req.retrcount
    type: b3
    doc: How often the receiver's queue pair may send again without an answer.
  - id: partition_key
    -orig-id: 'Partition Key'
    -wireshark: infiniband.cm.req.pkey
    -display: hex
    type: u2
    doc: Partition of the connection.
  - id: path_mtu
    -orig-id: 'Path Packet Payload MTU'
    -wireshark: infiniband.cm.req.pppmtu
    type: b4
    doc: Largest payload of a packet, as a code.
  - id: rdc_exists
    -orig-id: 'RDC Exists'
    -wireshark: infiniband.cm.req.rdcexist
    type: b1
    doc: For reliable datagrams.
  - id: rnr_retry_count
    -orig-id: 'RNR Retry Count'
    -wireshark: infiniband.cm.req.rnrretrcount
    type: b3
    doc: How often the receiver may send again after RNR NAK; 7 is without end.
  - id: max_cm_retries
    -orig-id: 'Max CM Retries'
    -wireshark: infiniband.cm.req.maxcmretr
    type: b4
    doc: How often either side repeats a CM message.
  - id: srq
    -orig-id: SRQ
    -wireshark: infiniband.cm.req.srq
    type: b1
    doc: The sender's queue pair takes its receives from a shared queue.
  - id: extended_transport_type
    -orig-id: 'Extended Transport Type'
    -wireshark: infiniband.cm.req.ext_transport
    type: b3
    doc: Counts where the transport service type is 3.
  - id: primary_local_lid
    -orig-id: 'Primary Local Port LID'
    -wireshark: infiniband.cm.req.prim_locallid
    type: u2
    doc: Local identifier of the sender's port on this path; unused on RoCE.
  - id: primary_remote_lid
    -orig-id: 'Primary Remote Port LID'
    -wireshark: infiniband.cm.req.prim_remotelid
    type: u2
    doc: Local identifier of the receiver's port on this path; unused on RoCE.
  - id: primary_local_gid
    -orig-id: 'Primary Local Port GID'
    -wireshark: infiniband.cm.req.prim_localgid
    -display: gid
    size: 16
    doc: Address of the sender's port on this path.
  - id: primary_remote_gid
    -orig-id: 'Primary Remote Port GID'
    -wireshark: infiniband.cm.req.prim_remotegid
    -display: gid
    size: 16
    doc: Address of the receiver's port on this path.
  - id: primary_flow_label
    -orig-id: 'Primary Flow Label'
    -wireshark: infiniband.cm.req.prim_flowlabel
    -display: hex
    type: b20
    doc: Flow label of the packets on this path.
  - id: primary_reserved1
    -wireshark: infiniband.cm.req.prim_reserved0
    type: b6
    doc: Reserved.
  - id: primary_packet_rate
    -orig-id: 'Primary Packet Rate'
    -wireshark: infiniband.cm.req.prim_pktrate
    type: b6
    doc: Highest rate of the path.
  - id: primary_traffic_class
    -orig-id: 'Primary Traffic Class'
    -wireshark: infiniband.cm.req.prim_tfcclass
    -display: hex
    type: u1
    doc: Traffic class of the packets on this path.
  - id: primary_hop_limit
    -orig-id: 'Primary Hop Limit'
    -wireshark: infiniband.cm.req.prim_hoplim
    type: u1
    doc: Hop limit of the packets on this path.
  - id: primary_sl
    -orig-id: 'Primary SL'
    -wireshark: infiniband.cm.req.prim_sl
    type: b4
    doc: Service level of the path.
  - id: primary_subnet_local
    -orig-id: 'Primary Subnet Local'
    -wireshark: infiniband.cm.req.prim_subnetlocal
    type: b1
    doc: Both ends lie in one subnet.
  - id: primary_reserved2
    -wireshark: infiniband.cm.req.prim_reserved1
    type: b3
    doc: Reserved.
  - id: primary_local_ack_timeout
    -orig-id: 'Primary Local ACK Timeout'
    -wireshark: infiniband.cm.req.prim_localacktout
    -display: cm_timeout
    type: b5
    doc: How long the receiver's queue pair is to wait for an acknowledgement.
  - id: primary_reserved3
    -wireshark: infiniband.cm.req.prim_reserved2
    type: b3
    doc: Reserved.
  - id: alternate_local_lid
    -orig-id: 'Alternate Local Port LID'
    -wireshark: infiniband.cm.req.alt_locallid
    type: u2
    doc: Local identifier of the sender's port on this path; unused on RoCE.
  - id: alternate_remote_lid
    -orig-id: 'Alternate Remote Port LID'
    -wireshark: infiniband.cm.req.alt_remotelid
    type: u2
    doc: Local identifier of the receiver's port on this path; unused on RoCE.
  - id: alternate_local_gid
    -orig-id: 'Alternate Local Port GID'
    -wireshark: infiniband.cm.req.alt_localgid
    -display: gid
    size: 16
    doc: Address of the sender's port on this path.
  - id: alternate_remote_gid
    -orig-id: 'Alternate Remote Port GID'
    -wireshark: infiniband.cm.req.alt_remotegid
    -display: gid
    size: 16
    doc: Address of the receiver's port on this path.
  - id: alternate_flow_label
    -orig-id: 'Alternate Flow Label'
    -wireshark: infiniband.cm.req.alt_flowlabel
    -display: hex
    type: b20
    doc: Flow label of the packets on this path.
  - id: alternate_reserved1
    -wireshark: infiniband.cm.req.alt_reserved0
    type: b6
    doc: Reserved.
  - id: alternate_packet_rate
    -orig-id: 'Alternate Packet Rate'
    -wireshark: infiniband.cm.req.alt_pktrate
    type: b6
    doc: Highest rate of the path.
  - id: alternate_traffic_class
    -orig-id: 'Alternate Traffic Class'
    -wireshark: infiniband.cm.req.alt_tfcclass
    -display: hex
    type: u1
    doc: Traffic class of the packets on this path.
  - id: alternate_hop_limit
    -orig-id: 'Alternate Hop Limit'
    -wireshark: infiniband.cm.req.alt_hoplim
    type: u1
    doc: Hop limit of the packets on this path.
  - id: alternate_sl
    -orig-id: 'Alternate SL'
    -wireshark: infiniband.cm.req.alt_sl
    type: b4
    doc: Service level of the path.
  - id: alternate_subnet_local
    -orig-id: 'Alternate Subnet Local'
    -wireshark: infiniband.cm.req.alt_subnetlocal
    type: b1
    doc: Both ends lie in one subnet.
  - id: alternate_reserved2
    -wireshark: infiniband.cm.req.alt_reserved1
    type: b3
    doc: Reserved.
  - id: alternate_local_ack_timeout
    -orig-id: 'Alternate Local ACK Timeout'
    -wireshark: infiniband.cm.req.alt_localacktout
    -display: cm_timeout
    type: b5
    doc: How long the receiver's queue pair is to wait for an acknowledgement.
  - id: sap_supported
    -orig-id: 'SAP Supported'
    type: b1
    doc: The sender understands suggestions for an alternate path.
  - id: alternate_reserved3
    type: b2
    doc: Reserved.
  - id: private_data
    -orig-id: PrivateData
    -wireshark: infiniband.cm.req.private
    size: 92
    doc: |
      The application's octets; for an RDMA IP service they start with the IP addressing.
instances:
  transport_service_type_name:
    value: transport_service_type
    enum: transport_service
    doc: The value of transport_service_type by name; null where the value has none.
  path_mtu_name:
    value: path_mtu
    enum: path_mtu
    doc: The value of path_mtu by name; null where the value has none.
  extended_transport_type_name:
    value: extended_transport_type
    enum: extended_transport
    doc: The value of extended_transport_type by name; null where the value has none.
  primary_packet_rate_name:
    value: primary_packet_rate
    enum: packet_rate
    doc: The value of primary_packet_rate by name; null where the value has none.
  alternate_packet_rate_name:
    value: alternate_packet_rate
    enum: packet_rate
    doc: The value of alternate_packet_rate by name; null where the value has none.
enums:
  transport_service:
    0:
      id: rc
      -orig-id: 'RC'
    1:
      id: uc
      -orig-id: 'UC'
    2:
      id: rd
      -orig-id: 'RD'
    3:
      id: extended
      -orig-id: 'by the extended transport type'
  extended_transport:
    0: none
    1:
      id: xrc
      -orig-id: 'XRC'
  path_mtu:
    1:
      id: octets256
      -orig-id: '256'
    2:
      id: octets512
      -orig-id: '512'
    3:
      id: octets1024
      -orig-id: '1024'
    4:
      id: octets2048
      -orig-id: '2048'
    5:
      id: octets4096
      -orig-id: '4096'
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
