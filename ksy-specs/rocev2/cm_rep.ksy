meta:
  id: cm_rep
  title: CM Reply to Request for Communication (REP)
  license: Apache-2.0
  ks-version: '0.11'
  endian: be
  bit-endian: be
  -layout: fixed
doc: |
  Accepts a connection and names the sender's half of it. The 232 octets behind the MAD header.
doc-ref:
  - InfiniBand Architecture Specification Volume 1, chapter 12 (REP message contents)
  - Linux include/rdma/ibta_vol1_c12.h
seq:
  - id: local_comm_id
    -orig-id: 'Local Communication ID'
    -wireshark: infiniband.cm.rep
    -display: hex
    type: u4
    doc: The sender's name for the connection.
  - id: remote_comm_id
    -orig-id: 'Remote Communication ID'
    -wireshark: infiniband.cm.rep.remotecommid
    -display: hex
    type: u4
    doc: The receiver's name for the connection.
  - id: local_q_key
    -orig-id: 'Local Q_Key'
    -wireshark: infiniband.cm.rep.localqkey
    -display: hex
    type: u4
    doc: For datagram services.
  - id: local_qpn
    -orig-id: 'Local QPN'
    -wireshark: infiniband.cm.rep.localqpn
    -display: hex
    type: b24
    doc: The sender's queue pair.
  - id: reserved1
    type: u1
    doc: Reserved.
  - id: local_ee_context
    -orig-id: 'Local EE Context Number'
    -wireshark: infiniband.cm.rep.localeecn
    -display: hex
    type: b24
    doc: For reliable datagrams; else 0.
  - id: reserved2
    type: u1
    doc: Reserved.
  - id: starting_psn
    -orig-id: 'Starting PSN'
    -wireshark: infiniband.cm.rep.startpsn
    type: b24
    doc: PSN of the sender's first request packet.
  - id: reserved3
    type: u1
    doc: Reserved.
  - id: responder_resources
    -orig-id: 'Responder Resources'
    -wireshark: infiniband.cm.rep.respres
    type: u1
    doc: RDMA READ and atomic requests that the sender can answer at a time.
  - id: initiator_depth
    -orig-id: 'Initiator Depth'
    -wireshark: infiniband.cm.rep.initdepth
    type: u1
    doc: RDMA READ and atomic requests that the sender will have open at a time.
  - id: target_ack_delay
    -orig-id: 'Target ACK Delay'
    -wireshark: infiniband.cm.rep.tgtackdelay
    -display: cm_timeout
    type: b5
    doc: How long the sender may take to acknowledge.
  - id: failover_accepted
    -orig-id: 'Failover Accepted'
    -wireshark: infiniband.cm.rep.failoveracc
    type: b2
    doc: What becomes of the alternate path.
  - id: end_to_end_flow_control
    -orig-id: 'End-To-End Flow Control'
    -wireshark: infiniband.cm.rep.e2eflowctrl
    type: b1
    doc: The sender honours the credits of acknowledgements.
  - id: rnr_retry_count
    -orig-id: 'RNR Retry Count'
    -wireshark: infiniband.cm.rep.rnrretrcount
    type: b3
    doc: How often the receiver may send again after RNR NAK; 7 is without end.
  - id: srq
    -orig-id: SRQ
    -wireshark: infiniband.cm.rep.srq
    type: b1
    doc: The sender's queue pair takes its receives from a shared queue.
  - id: reserved4
    -wireshark: infiniband.cm.rep.reserved
    type: b4
    doc: Reserved.
  - id: local_ca_guid
    -orig-id: 'Local CA GUID'
    -wireshark: infiniband.cm.rep.localcaguid
    -display: hex
    type: u8
    doc: The sender's channel adapter.
  - id: private_data
    -orig-id: PrivateData
    -wireshark: infiniband.cm.rep.private
    size: 196
    doc: The application's octets.
instances:
  failover_accepted_name:
    value: failover_accepted
    enum: failover_accepted
    doc: The value of failover_accepted by name; null where the value has none.
enums:
  failover_accepted:
    0: accepted
    1:
      id: not_supported
      -orig-id: 'not supported'
    2:
      id: rejected
      -orig-id: 'supported and rejected'
