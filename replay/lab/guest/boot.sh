#!/usr/bin/env bash
# First process of the lab's machine once the host's files are there: modules, network, the script, power off.
export PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8
for word in $(cat /proc/cmdline); do
  case $word in lab=* | labmodules=* | labscript=*) export "${word?}" ;; esac
done
mount -t tmpfs tmpfs /run
mkdir -p /dev/shm /out
mount -t tmpfs tmpfs /dev/shm
mount -t 9p -o trans=virtio,version=9p2000.L,msize=512000 out /out
mkdir -p /lib/modules
ln -sfn "$labmodules"/* /lib/modules/
ip link set lo up
for module in bridge rdma_rxe ib_uverbs rdma_ucm veth sch_netem; do modprobe "$module"; done
ulimit -l unlimited
(
  set -e
  . "$lab/guest/network.sh"
) >/out/network.log 2>&1 || echo "lab: the network could not be set up, see network.log" >/dev/console
. "$lab/guest/functions.sh"
(
  set +e
  . "$labscript"
) >/out/script.log 2>&1
echo $? >/out/status
sync
echo o >/proc/sysrq-trigger
sleep 5
