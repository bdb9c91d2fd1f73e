# Two hosts and a switch:
#
#   host A: va 10.0.0.1 fd00::1, rxe0 --- sa | bridge in namespace "sw" | sb --- host B: vb 10.0.0.2 fd00::2, rxe1
#
# Both rxe devices live in the first network namespace, so policy routing makes packets between the two addresses leave
# through the wire instead of turning round inside the kernel. MTU=… before this is sourced sets another MTU.
ip netns add sw
ip link add va address 02:00:00:00:00:01 type veth peer name sa netns sw
ip link add vb address 02:00:00:00:00:02 type veth peer name sb netns sw
ip -n sw link add br0 type bridge
ip -n sw link set sa master br0
ip -n sw link set sb master br0
for i in sa sb; do ip -n sw link set $i mtu "${MTU:-1500}" up; done
ip -n sw link set br0 up
for i in va vb; do
  ip link set $i mtu "${MTU:-1500}" up
  echo 0 >/proc/sys/net/ipv6/conf/$i/accept_dad
done
ip addr add 10.0.0.1/24 dev va
ip addr add 10.0.0.2/24 dev vb
ip addr add fd00::1/64 dev va nodad
ip addr add fd00::2/64 dev vb nodad
for i in all va vb; do
  echo 0 >/proc/sys/net/ipv4/conf/$i/rp_filter
  echo 1 >/proc/sys/net/ipv4/conf/$i/accept_local
done
ip neigh replace 10.0.0.2 lladdr 02:00:00:00:00:02 dev va nud permanent
ip neigh replace 10.0.0.1 lladdr 02:00:00:00:00:01 dev vb nud permanent
ip neigh replace fd00::2 lladdr 02:00:00:00:00:02 dev va nud permanent
ip neigh replace fd00::1 lladdr 02:00:00:00:00:01 dev vb nud permanent
route_through_the_wire() { # FAMILY ADDRESS_A ADDRESS_B PREFIX_LENGTH
  ip "$1" rule add pref 1 iif va lookup local
  ip "$1" rule add pref 1 iif vb lookup local
  ip "$1" route add "$3/$4" dev va src "$2" table 101
  ip "$1" route add "$2/$4" dev vb src "$3" table 102
  ip "$1" rule add pref 2 from "$2" to "$3" lookup 101
  ip "$1" rule add pref 2 from "$3" to "$2" lookup 102
  ip "$1" rule add pref 2 oif va to "$3" lookup 101
  ip "$1" rule add pref 2 oif vb to "$2" lookup 102
  ip "$1" rule add pref 10 lookup local
  ip "$1" rule del pref 0
}
route_through_the_wire -4 10.0.0.1 10.0.0.2 32
route_through_the_wire -6 fd00::1 fd00::2 128
rdma link add rxe0 type rxe netdev va
rdma link add rxe1 type rxe netdev vb
for k in $(seq 100); do # the GID tables fill in the background
  grep -qs 0a00:0001 /sys/class/infiniband/rxe0/ports/1/gids/[0-9] \
    && grep -qs 0a00:0002 /sys/class/infiniband/rxe1/ports/1/gids/[0-9] && break
  sleep 0.1
done
