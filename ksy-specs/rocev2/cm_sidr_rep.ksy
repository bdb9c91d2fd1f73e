meta:
  id: cm_sidr_rep
  title: CM Service ID Resolution Response (SIDR_REP)
  license: Apache-2.0
  ks-version: '0.11'
  endian: be
  bit-endian: be
  -layout: fixed
doc: |
  Names the queue pair that serves datagrams of a service. The 232 octets behind the MAD header.
doc-ref:
  - InfiniBand Architecture Specification Volume 1, chapter 12 (SIDR_REP message contents)
  - Linux include/rdma/ibta_vol1_c12.h
seq:
  - id: request_id
    -orig-id: RequestID
    -display: hex
    type: u4
    doc: The request's.
  - id: status
    -orig-id: Status
    type: u1
    doc: Whether there is such a service.
  - id: additional_info_length
    -orig-id: 'Additional Information Length'
    type: u1
    doc: Valid octets of the additional information.
  - id: reserved1
    type: u2
    doc: Reserved.
  - id: qpn
    -orig-id: QPN
    -display: hex
    type: b24
    doc: The queue pair that serves.
  - id: reserved2
    type: u1
    doc: Reserved.
  - id: service_id
    -orig-id: ServiceID
    -display: hex
    type: u8
    doc: The service.
  - id: q_key
    -orig-id: Q_Key
    -display: hex
    type: u4
    doc: The queue pair's key, to be put into every datagram.
  - id: additional_info
    -orig-id: 'Additional Information'
    size: 72
    doc: Depends on the status.
  - id: private_data
    -orig-id: PrivateData
    size: 136
    doc: The application's octets.
instances:
  status_name:
    value: status
    enum: status
    doc: The value of status by name; null where the value has none.
enums:
  status:
    0:
      id: qpn_and_q_key_valid
      -orig-id: 'QPN and Q_Key are valid'
    1:
      id: service_id_not_supported
      -orig-id: 'service ID not supported'
    2:
      id: rejected_by_service_provider
      -orig-id: 'rejected by service provider'
    3:
      id: no_qp_available
      -orig-id: 'no QP available'
    4:
      id: redirect
      -orig-id: 'request should be redirected'
    5:
      id: unsupported_version
      -orig-id: 'unsupported version'
