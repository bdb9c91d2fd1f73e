# Runs in the lab: records the samples named in /out/names, all when that is empty. One line of the table is one sample.
export PYTHONUNBUFFERED=1
wanted=" $(tr '\n' ' ' </out/names)"
wants() { case $wanted in *" $1 "* | "  ") ;; *) return 1 ;; esac }
here=$lab/samples

# sample NAME COMMAND…: a capture around a command that runs at A.
sample() {
  local name=$1 status=0
  shift
  wants "$name" || return 0
  start_capture "$name"
  timeout 120 "$@" >"/out/$name.app.txt" 2>&1 || status=$?
  stop_capture
  /usr/bin/python3 "$here/truth.py" /out "$name"
  echo "$name: exit $status, $(stat -c %s "/out/$name.a.pcap") and $(stat -c %s "/out/$name.b.pcap") octets"
  rm -f "/out/$name.before.json" "/out/$name.after.json"
}
verbs() { /usr/bin/python3 "$here/scenarios.py" "$@"; }
# Server at B, then client at A. both NAME SERVER… -- CLIENT…
both() {
  local name=$1 server=()
  shift
  while [ "$1" != -- ]; do server+=("$1"); shift; done
  shift
  timeout 120 "${server[@]}" >"/out/$name.server.txt" 2>&1 &
  local pid=$!
  sleep 3
  "$@"
  local status=$?
  wait $pid
  return $status
}
export -f verbs both
export here
run() { sample "$1" bash -c '"$@"' - "${@:2}"; }

run allops verbs allops
run ipv6_ops env ADDRESS_A=fd00::1 ADDRESS_B=fd00::2 /usr/bin/python3 "$here/scenarios.py" allops
TAP_IF_A=any TAP_IF_B=any PRECISION=micro run sll_ops verbs allops
SNAP=64 run snap64_ops verbs allops
run psnwrap verbs psnwrap
SNAP=96 run snap96_psnwrap verbs psnwrap
run inter verbs inter
run read_outstanding verbs read_outstanding
run uc verbs uc
run rnr verbs rnr
run rnr_exceeded verbs rnr_exceeded
run dead_peer verbs dead_peer
run access_err verbs access_err
run send_too_long verbs send_too_long

backward loss 8%
run loss_ack verbs bulk write 60 3000
clear_impairment
forward duplicate 8%
run dup_write verbs bulk write 60 3000
clear_impairment
forward delay 2ms reorder 85% 50%
run reorder_write verbs bulk write 40 4000 18
clear_impairment
forward delay 6ms 4ms
run delay_read verbs bulk read 40 4000 18
clear_impairment
forward corrupt 4%
run corrupt_write verbs bulk write 50 4000
clear_impairment

A="-d rxe0 -x 1 -m 1024" B="-d rxe1 -x 1 -m 1024"
run perf_send_lat both perf_send_lat ib_send_lat $B -n 30 -s 64 -- ib_send_lat $A -n 30 -s 64 10.0.0.2
run perf_read_bw both perf_read_bw ib_read_bw $B -n 20 -s 8192 -- ib_read_bw $A -n 20 -s 8192 10.0.0.2
run perf_cas both perf_cas ib_atomic_lat $B -n 20 -A CMP_AND_SWAP -- ib_atomic_lat $A -n 20 -A CMP_AND_SWAP 10.0.0.2
run perf_fadd both perf_fadd ib_atomic_lat $B -n 20 -A FETCH_AND_ADD -- ib_atomic_lat $A -n 20 -A FETCH_AND_ADD 10.0.0.2
run perf_ud_send both perf_ud_send ib_send_bw $B -c UD -n 20 -t 20 -s 512 -- ib_send_bw $A -c UD -n 20 -t 20 -s 512 10.0.0.2
for kind in rc uc ud; do
  size=4096
  [ $kind = rc ] || size=3000
  [ $kind = ud ] && size=1000
  run ${kind}_pingpong both ${kind}_pingpong ibv_${kind}_pingpong -d rxe1 -g 1 -n 20 -s $size \
    -- ibv_${kind}_pingpong -d rxe0 -g 1 -n 20 -s $size 10.0.0.2
done
run srq_pingpong both srq_pingpong ibv_srq_pingpong -d rxe1 -g 1 -q 4 -n 20 -s 3000 \
  -- ibv_srq_pingpong -d rxe0 -g 1 -q 4 -n 20 -s 3000 10.0.0.2
run cm_rping both cm_rping rping -s -a 10.0.0.2 -C 5 -v -- rping -c -a 10.0.0.2 -I 10.0.0.1 -C 5 -v
run cm_ucmatose both cm_ucmatose ucmatose -b 10.0.0.2 -c 3 -C 4 -S 500 -- ucmatose -s 10.0.0.2 -b 10.0.0.1 -c 3 -C 4 -S 500
run cm_udaddy both cm_udaddy udaddy -b 10.0.0.2 -c 1 -C 4 -S 200 -- udaddy -s 10.0.0.2 -b 10.0.0.1 -c 1 -C 4 -S 200
run cm_reject rping -c -a 10.0.0.2 -I 10.0.0.1 -p 9999 -C 1 -v

nvmeof() { # the kernel's target at B, the kernel's initiator at A
  nvme connect -t rdma -a 10.0.0.2 -s 4420 -n sample -w 10.0.0.1 --nr-io-queues=1 --queue-size=16 || return
  for k in $(seq 50); do [ -b /dev/nvme0n1 ] && break; sleep 0.1; done
  dd if=/dev/urandom of=/dev/nvme0n1 bs=4096 count=4 oflag=direct
  dd if=/dev/nvme0n1 of=/dev/null bs=4096 count=4 iflag=direct
  nvme disconnect -n sample
}
if wants nvmeof; then
  for module in nvmet nvmet_rdma nvme_rdma brd; do modprobe $module; done
  mount -t configfs none /sys/kernel/config 2>/dev/null
  nvmet=/sys/kernel/config/nvmet
  mkdir -p $nvmet/subsystems/sample/namespaces/1 $nvmet/ports/1
  echo 1 >$nvmet/subsystems/sample/attr_allow_any_host
  echo -n /dev/ram0 >$nvmet/subsystems/sample/namespaces/1/device_path
  echo 1 >$nvmet/subsystems/sample/namespaces/1/enable
  echo 10.0.0.2 >$nvmet/ports/1/addr_traddr
  echo rdma >$nvmet/ports/1/addr_trtype
  echo 4420 >$nvmet/ports/1/addr_trsvcid
  echo ipv4 >$nvmet/ports/1/addr_adrfam
  ln -s $nvmet/subsystems/sample $nvmet/ports/1/subsystems/sample
  export -f nvmeof
  run nvmeof nvmeof
  rm $nvmet/ports/1/subsystems/sample
fi

# The last, since it changes the network.
for i in sa sb; do ip -n sw link set $i mtu 4300; done
for i in va vb; do ip link set $i mtu 4300; done
sleep 1
run mtu4096_write verbs bulk write 12 20000 14 4096
true
