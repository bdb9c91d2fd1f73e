# What the lab's scripts share. To be sourced with $here set to the lab's directory.
cache=${ROCESCOPE_LAB_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/rocescope/lab}

# The packages (Debian's names) that the lab's machine needs, and what tells that they are there. The guest sees the
# host's files, so whatever runs in it is installed on the host.
packages="qemu-system-x86 seabios kmod busybox-static cpio iproute2 rdma-core ibverbs-providers libibverbs1 librdmacm1 \
  tcpdump gcc libc6-dev libibverbs-dev librdmacm-dev"
sample_packages="perftest ibverbs-utils rdmacm-utils python3 python3-pyverbs nvme-cli"

# Prints the commands and libraries that are missing.
missing_tools() {
  for tool in qemu-system-x86_64 modprobe depmod busybox cpio ip rdma tcpdump gcc; do
    command -v $tool >/dev/null || PATH=$PATH:/usr/sbin:/sbin command -v $tool >/dev/null || echo $tool
  done
  for library in libibverbs.so.1 librdmacm.so.1; do
    ldconfig -p | grep -q $library || echo $library
  done
  [ -e /usr/include/infiniband/verbs.h ] || echo libibverbs-dev
  [ -e /usr/include/rdma/rdma_cma.h ] || echo librdmacm-dev
}
missing_sample_tools() {
  for tool in ib_send_bw ibv_rc_pingpong rping nvme; do command -v $tool >/dev/null || echo $tool; done
  /usr/bin/python3 -c 'import pyverbs' 2>/dev/null || echo pyverbs
}
