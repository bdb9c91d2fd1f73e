# For scripts that run in the lab. Impairment is per direction, inside the switch, after netem's manual page.

forward() { ip netns exec sw tc qdisc replace dev sb root netem limit 2000 "$@"; }  # A to B: forward loss 4%
backward() { ip netns exec sw tc qdisc replace dev sa root netem limit 2000 "$@"; } # B to A
clear_impairment() {
  ip netns exec sw tc qdisc del dev sb root 2>/dev/null
  ip netns exec sw tc qdisc del dev sa root 2>/dev/null
  true
}

# start_capture NAME: at both hosts, until stop_capture; the devices' own counters before and after go beside them.
start_capture() {
  NAME=$1
  mkdir -p /dev/shm/capture
  rdma -j statistic show >"/out/$NAME.before.json"
  tcpdump -i "${TAP_IF_A:-va}" -w "/dev/shm/capture/$NAME.a.pcap" -s "${SNAP:-0}" -B 65536 \
    --time-stamp-precision="${PRECISION:-nano}" 2>"/dev/shm/capture/$NAME.a.err" &
  TAP_A=$!
  tcpdump -i "${TAP_IF_B:-vb}" -w "/dev/shm/capture/$NAME.b.pcap" -s "${SNAP:-0}" -B 65536 \
    --time-stamp-precision="${PRECISION:-nano}" 2>"/dev/shm/capture/$NAME.b.err" &
  TAP_B=$!
  for k in $(seq 100); do
    grep -q listening "/dev/shm/capture/$NAME.a.err" && grep -q listening "/dev/shm/capture/$NAME.b.err" && break
    sleep 0.1
  done
  sleep 0.2
}
stop_capture() {
  sleep 2.2 # tcpdump hands a block of packets over only after its timer of 1 s
  kill -TERM "$TAP_A" "$TAP_B"
  wait "$TAP_A" "$TAP_B" 2>/dev/null
  rdma -j statistic show >"/out/$NAME.after.json"
  cp "/dev/shm/capture/$NAME".[ab].pcap /out/
}
