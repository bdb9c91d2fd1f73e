package io.rocescope.replay.ffm;

import io.rocescope.replay.verbs.GidEntry;
import io.rocescope.replay.verbs.GidType;
import io.rocescope.replay.verbs.LinkLayer;
import io.rocescope.replay.verbs.PathMtu;
import io.rocescope.replay.verbs.PortAttributes;
import io.rocescope.replay.verbs.PortState;
import io.rocescope.replay.verbs.RnicAttributes;
import io.rocescope.replay.verbs.VerbsException;
import java.lang.foreign.Arena;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;

/// Asks a device what it is.
final class DeviceQueries {
    private static final GidType[] GID_TYPES = {GidType.IB, GidType.ROCE_V1, GidType.ROCE_V2};

    private DeviceQueries() {}

    static RnicAttributes attributes(IbFunctions ib, long context) throws VerbsException {
        try (Arena arena = Arena.ofConfined()) {
            var a = new Field(arena.allocate(IbStructs.DEVICE_ATTR), IbStructs.DEVICE_ATTR);
            NativeResource.check(ib.queryDevice, ib.queryDevice.call(context, a.address()), "");
            return new RnicAttributes(
                    a.memory().getString(0),
                    a.getWireLong("node_guid"),
                    a.getInt("vendor_id"),
                    a.getInt("vendor_part_id"),
                    a.getInt("hw_ver"),
                    a.get("max_mr_size"),
                    a.getInt("max_qp"),
                    a.getInt("max_qp_wr"),
                    a.getInt("max_sge"),
                    a.getInt("max_cq"),
                    a.getInt("max_cqe"),
                    a.getInt("max_mr"),
                    a.getInt("max_qp_rd_atom"),
                    a.getInt("max_qp_init_rd_atom"),
                    a.getInt("atomic_cap") != 0,
                    a.getInt("max_srq"),
                    a.getInt("max_srq_wr"),
                    a.getInt("max_srq_sge"),
                    a.getInt("max_ah"),
                    a.getOctet("phys_port_cnt"));
        }
    }

    static PortAttributes port(IbFunctions ib, long context, int port) throws VerbsException {
        try (Arena arena = Arena.ofConfined()) {
            var a = new Field(arena.allocate(IbStructs.PORT_ATTR), IbStructs.PORT_ATTR);
            NativeResource.check(ib.queryPort, ib.queryPort.call(context, port, a.address()), "port " + port);
            return new PortAttributes(
                    port,
                    PortState.ofCode(a.getInt("state")),
                    PathMtu.ofCode(a.getInt("max_mtu")),
                    PathMtu.ofCode(a.getInt("active_mtu")),
                    a.getInt("gid_tbl_len"),
                    a.getShort("pkey_tbl_len"),
                    Integer.toUnsignedLong(a.getInt("max_msg_sz")),
                    a.getOctet("active_width"),
                    a.getOctet("active_speed"),
                    LinkLayer.ofCode(a.getOctet("link_layer")));
        }
    }

    static List<GidEntry> gids(IbFunctions ib, long context) throws VerbsException {
        int rows = 0;
        int ports = attributes(ib, context).ports();
        for (int port = 1; port <= ports; port++) {
            rows += port(ib, context, port).gidTableLength();
        }
        long size = IbStructs.GID_ENTRY.byteSize();
        try (Arena arena = Arena.ofConfined()) {
            var table = arena.allocate(IbStructs.GID_ENTRY, Math.max(rows, 1));
            long found = ib.queryGidTable.call(context, table.address(), rows, 0, size);
            if (found < 0) {
                throw Failures.of(ib.queryGidTable.name(), (int) -found, "");
            }
            List<GidEntry> all = new ArrayList<>();
            for (long i = 0; i < found; i++) {
                var row = new Field(table.asSlice(i * size, size), IbStructs.GID_ENTRY);
                if (!row.getGid("gid").isZero()) {
                    all.add(entry(row));
                }
            }
            return List.copyOf(all);
        }
    }

    private static GidEntry entry(Field row) {
        return new GidEntry(
                row.getInt("port_num"),
                row.getInt("gid_index"),
                row.getGid("gid"),
                GID_TYPES[Math.clamp(row.getInt("gid_type"), 0, GID_TYPES.length - 1)],
                interfaceName(row.getInt("ndev_ifindex")));
    }

    private static String interfaceName(int index) {
        try {
            NetworkInterface found = index == 0 ? null : NetworkInterface.getByIndex(index);
            return found == null ? "" : found.getName();
        } catch (SocketException e) {
            return "";
        }
    }
}
