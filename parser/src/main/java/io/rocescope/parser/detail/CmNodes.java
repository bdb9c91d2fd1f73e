package io.rocescope.parser.detail;

import io.rocescope.ksy.FieldDescription;
import io.rocescope.ksy.FieldTable;
import io.rocescope.ksy.layout.CmReqLayout;
import io.rocescope.ksy.layout.CmSidrReqLayout;
import io.rocescope.ksy.layout.MadLayout;
import io.rocescope.ksy.layout.RdmaIpCmLayout;
import io.rocescope.parser.dissect.Layer;
import java.util.ArrayList;
import java.util.List;

/// The body of a connection manager message, and the RDMA IP addressing in a request's private data.
final class CmNodes {
    /// MgmtClass of the connection manager (IBTA volume 1, table 113).
    static final int MANAGEMENT_CLASS = 7;

    private static final int ATTRIBUTE_AT = MadLayout.ATTRIBUTE_ID_BIT / Byte.SIZE;
    /// The first five octets of a service ID of the RDMA IP service (annex A11).
    private static final long IP_SERVICE = 0x00_0000_0001L;

    private static final int PORT_SPACE_SHIFT = 16;
    private static final int PREFIX_SHIFT = 24;

    private final HeaderNodes headers;

    CmNodes(HeaderNodes headers) {
        this.headers = headers;
    }

    FieldNode message(int mad, int offset, int length) {
        int at = mad + ATTRIBUTE_AT;
        String grammar = mad < 0 ? "" : grammar(headers.u1(at) << Byte.SIZE | headers.u1(at + 1));
        if (grammar.isEmpty()) {
            return headers.octets(
                    LayerNames.name(Layer.CM), LayerNames.title(Layer.CM), LayerNames.doc(Layer.CM), offset, length);
        }
        FieldTable table = FieldTable.of(grammar);
        List<FieldNode> fields =
                headers.fields(table, offset, length, (field, node) -> refine(grammar, offset, field, node));
        String name = "roce." + grammar;
        return HeaderNodes.container(
                name, table, summary(fields), offset, Math.min(length, headers.captured() - offset), fields);
    }

    /// @param attribute the MAD's attribute ID
    /// @return empty for what is no message of the connection manager
    private static String grammar(int attribute) {
        return switch (attribute) {
            case 0x10 -> "cm_req";
            case 0x11 -> "cm_mra";
            case 0x12 -> "cm_rej";
            case 0x13 -> "cm_rep";
            case 0x14 -> "cm_rtu";
            case 0x15 -> "cm_dreq";
            case 0x16 -> "cm_drep";
            case 0x17 -> "cm_sidr_req";
            case 0x18 -> "cm_sidr_rep";
            case 0x19 -> "cm_lap";
            case 0x1a -> "cm_apr";
            default -> "";
        };
    }

    private static String summary(List<FieldNode> fields) {
        for (FieldNode field : fields) {
            if (field.name().equals("infiniband.cm.rej.reason")) {
                return field.meaning().isEmpty() ? "reason " + field.value() : field.meaning();
            }
        }
        return "";
    }

    private FieldNode refine(String grammar, int offset, FieldDescription field, FieldNode node) {
        return switch (field.id()) {
            case "service_id" -> serviceId(node);
            case "private_data" -> privateData(grammar, offset, node);
            case "rnr_retry_count" -> isNumber(node, 7) ? node.withMeaning("without end") : node;
            case "primary_local_ack_timeout", "alternate_local_ack_timeout" ->
                isNumber(node, 0) ? node.withMeaning("no timeout") : node;
            default -> node;
        };
    }

    private static boolean isNumber(FieldNode node, long value) {
        return node.number() != null && node.number() == value;
    }

    private static boolean isIpService(long serviceId) {
        return serviceId >>> PREFIX_SHIFT == IP_SERVICE;
    }

    private static FieldNode serviceId(FieldNode node) {
        if (node.number() == null || !isIpService(node.number())) {
            return node;
        }
        long id = node.number();
        long space = id >>> PORT_SPACE_SHIFT & 0xff;
        long port = id & 0xffff;
        String spaceName = portSpace((int) space);
        String prefix = "infiniband.cm.req.serviceid.";
        int bit = node.bitOffset();
        return node.withMeaning("RDMA IP service, " + (spaceName.isEmpty() ? "port space " + space : spaceName)
                        + " port " + port)
                .withChildren(List.of(
                        new FieldNode(
                                prefix + "protocol",
                                "Port space",
                                FieldText.hex(space, Byte.SIZE),
                                spaceName,
                                space,
                                bit + 40,
                                Byte.SIZE,
                                "Which kind of ports.",
                                List.of(),
                                List.of()),
                        new FieldNode(
                                prefix + "dport",
                                "Destination port",
                                Long.toString(port),
                                "",
                                port,
                                bit + 48,
                                Short.SIZE,
                                "The port that is connected to.",
                                List.of(),
                                List.of())));
    }

    /// Linux `rdma_cma.h`, `enum rdma_ucm_port_space`.
    private static String portSpace(int space) {
        return switch (space) {
            case 0x02 -> "IPoIB";
            case 0x06 -> "TCP";
            case 0x11 -> "UDP";
            case 0x3f -> "IB";
            default -> "";
        };
    }

    /// Only the service ID says that the private data starts with IP addresses; its looks alone do not count.
    private FieldNode privateData(String grammar, int offset, FieldNode node) {
        int serviceId;
        switch (grammar) {
            case "cm_req" -> serviceId = offset + CmReqLayout.SERVICE_ID_BIT / Byte.SIZE;
            case "cm_sidr_req" -> serviceId = offset + CmSidrReqLayout.SERVICE_ID_BIT / Byte.SIZE;
            default -> {
                return node;
            }
        }
        int start = node.firstOctet();
        if (node.bitLength() < RdmaIpCmLayout.LENGTH * Byte.SIZE || !isIpService(headers.u8(serviceId))) {
            return node;
        }
        int ipVersion = headers.u1(start + 1) >> 4;
        if (headers.u1(start) != 0 || (ipVersion != 4 && ipVersion != 6)) {
            return node;
        }
        List<FieldNode> children = new ArrayList<>(headers.fields(
                FieldTable.of("rdma_ip_cm"),
                start,
                RdmaIpCmLayout.LENGTH,
                (field, part) -> address(ipVersion, field, part)));
        int rest = start + RdmaIpCmLayout.LENGTH;
        children.add(headers.octets(
                "infiniband.cm.req.ip_cm.private",
                "Consumer private data",
                "The application's octets.",
                rest,
                node.endOctet() - rest));
        return node.withMeaning("RDMA IP CM header and the application's octets")
                .withChildren(children);
    }

    private FieldNode address(int ipVersion, FieldDescription field, FieldNode node) {
        if (!field.display().equals("ip_cm_address")) {
            return node;
        }
        long high = headers.u8(node.firstOctet());
        long low = headers.u8(node.firstOctet() + Long.BYTES);
        String name = node.name();
        return ipVersion == 4
                ? node.withName(name.substring(0, name.length() - 1) + "4", FieldText.ipv4(low & 0xffff_ffffL))
                        .withMeaning("")
                : node.withName(name, FieldText.ipv6(high, low)).withMeaning("");
    }
}
