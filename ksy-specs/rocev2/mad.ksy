meta:
  id: mad
  title: Management Datagram header
  license: Apache-2.0
  ks-version: '0.11'
  endian: be
  bit-endian: be
  -layout: fixed
doc: The common header of all management datagrams; 256 octets with its body.
doc-ref:
  - InfiniBand Architecture Specification Volume 1, section 13.4.3
  - Linux include/rdma/ib_mad.h
seq:
  - id: base_version
    -orig-id: BaseVersion
    -wireshark: infiniband.mad.baseversion
    type: u1
    doc: Version of the base format, 1.
  - id: mgmt_class
    -orig-id: MgmtClass
    -wireshark: infiniband.mad.mgmtclass
    -display: hex
    type: u1
    doc: Who handles the datagram.
  - id: class_version
    -orig-id: ClassVersion
    -wireshark: infiniband.mad.classversion
    type: u1
    doc: Version of the class's format; 2 for the connection manager.
  - id: method
    -orig-id: Method
    -wireshark: infiniband.mad.method
    -display: hex
    type: u1
    doc: What to do; the top bit marks a response.
  - id: status
    -orig-id: Status
    -wireshark: infiniband.mad.status
    -display: hex
    type: u2
    doc: 0 in requests and in answers that went well.
  - id: class_specific
    -orig-id: ClassSpecific
    -wireshark: infiniband.mad.classspecific
    -display: hex
    type: u2
    doc: Meaning depends on the class.
  - id: transaction_id
    -orig-id: TransactionID
    -wireshark: infiniband.mad.transactionid
    -display: hex
    type: u8
    doc: Ties an answer to its request.
  - id: attribute_id
    -orig-id: AttributeID
    -wireshark: infiniband.mad.attributeid
    -display: hex
    type: u2
    doc: What the datagram is about; for the connection manager, which message it is.
  - id: reserved1
    -orig-id: Reserved
    type: u2
    doc: Reserved.
  - id: attribute_modifier
    -orig-id: AttributeModifier
    -wireshark: infiniband.mad.attributemodifier
    -display: hex
    type: u4
    doc: Further scope of the attribute.
instances:
  mgmt_class_name:
    value: mgmt_class
    enum: mgmt_class
    doc: The value of mgmt_class by name; null where the value has none.
  method_name:
    value: method
    enum: method
    doc: The value of method by name; null where the value has none.
  attribute_id_name:
    value: attribute_id
    enum: cm_attribute
    doc: The value of attribute_id by name; null where the value has none.
enums:
  mgmt_class:
    0x01:
      id: subn_lid
      -orig-id: 'Subn (LID routed)'
    0x03:
      id: subn_adm
      -orig-id: 'SubnAdm'
    0x04:
      id: perf
      -orig-id: 'Perf'
    0x05:
      id: bm
      -orig-id: 'BM'
    0x06:
      id: dev_mgt
      -orig-id: 'DevMgt'
    0x07:
      id: com_mgt
      -orig-id: 'ComMgt'
    0x08:
      id: snmp
      -orig-id: 'SNMP'
    0x81:
      id: subn_directed
      -orig-id: 'Subn (directed route)'
  method:
    0x01:
      id: get
      -orig-id: 'Get()'
    0x02:
      id: set
      -orig-id: 'Set()'
    0x03:
      id: send
      -orig-id: 'Send()'
    0x05:
      id: trap
      -orig-id: 'Trap()'
    0x06:
      id: report
      -orig-id: 'Report()'
    0x07:
      id: trap_repress
      -orig-id: 'TrapRepress()'
    0x81:
      id: get_resp
      -orig-id: 'GetResp()'
    0x86:
      id: report_resp
      -orig-id: 'ReportResp()'
  cm_attribute:
    0x0001:
      id: class_port_info
      -orig-id: 'ClassPortInfo'
    0x0010:
      id: connect_request
      -orig-id: 'ConnectRequest (REQ)'
    0x0011:
      id: msg_rcpt_ack
      -orig-id: 'MsgRcptAck (MRA)'
    0x0012:
      id: connect_reject
      -orig-id: 'ConnectReject (REJ)'
    0x0013:
      id: connect_reply
      -orig-id: 'ConnectReply (REP)'
    0x0014:
      id: ready_to_use
      -orig-id: 'ReadyToUse (RTU)'
    0x0015:
      id: disconnect_request
      -orig-id: 'DisconnectRequest (DREQ)'
    0x0016:
      id: disconnect_reply
      -orig-id: 'DisconnectReply (DREP)'
    0x0017:
      id: service_id_res_req
      -orig-id: 'ServiceIDResReq (SIDR_REQ)'
    0x0018:
      id: service_id_res_req_resp
      -orig-id: 'ServiceIDResReqResp (SIDR_REP)'
    0x0019:
      id: load_alternate_path
      -orig-id: 'LoadAlternatePath (LAP)'
    0x001a:
      id: alternate_path_response
      -orig-id: 'AlternatePathResponse (APR)'
