"""Writes NAME.truth.json: what did not come from the packets. truth.py DIRECTORY NAME"""

import json
import os
import re
import sys

COUNTERS = (
    "sent_pkts rcvd_pkts duplicate_request out_of_seq_request rcvd_rnr_err send_rnr_err rcvd_seq_err ack_deferred "
    "retry_exceeded_err retry_rnr_exceeded_err completer_retry_err send_err link_downed rdma_sends rdma_recvs"
).split()
MADE = re.compile(r"^([AB]) qpn (0x[0-9a-f]+) rkey (0x[0-9a-f]+) buf (0x[0-9a-f]+)", re.M)
POLLED = re.compile(r"^WC wr_id (\d+) status (\d+) opcode (\d+) len (\d+) qpn (0x[0-9a-f]+)", re.M)


def counters(path):
    with open(path) as file:
        return {row["ifname"]: row for row in json.load(file)}


directory, name = sys.argv[1:]
before, after = (counters(f"{directory}/{name}.{when}.json") for when in ("before", "after"))
truth = {
    "scenario": name,
    "devices": {
        device: {key: after[device][key] - before[device][key] for key in COUNTERS if key in after[device]}
        for device in sorted(after)
    },
}
log = f"{directory}/{name}.app.txt"
text = open(log).read() if os.path.exists(log) else ""
if MADE.search(text):
    truth["qps"] = [
        {"side": side, "qpn": int(qpn, 16), "rkey": int(rkey, 16), "addr": int(buf, 16)}
        for side, qpn, rkey, buf in MADE.findall(text)
    ]
if POLLED.search(text):
    truth["completions"] = [
        {"wr_id": int(wr), "status": int(status), "opcode": int(op), "byte_len": int(length), "qpn": int(qpn, 16)}
        for wr, status, op, length, qpn in POLLED.findall(text)
    ]
with open(f"{directory}/{name}.truth.json", "w") as file:
    json.dump(truth, file, indent=1)
    file.write("\n")
