package io.rocescope.parser.filter;

import io.rocescope.ksy.layout.AtomicackethLayout;
import io.rocescope.ksy.layout.AtomicethLayout;
import io.rocescope.ksy.layout.DethLayout;
import io.rocescope.ksy.layout.FethLayout;
import io.rocescope.ksy.layout.IethLayout;
import io.rocescope.ksy.layout.ImmdtLayout;
import io.rocescope.ksy.layout.MadLayout;
import io.rocescope.ksy.layout.RdethLayout;
import io.rocescope.ksy.layout.RethLayout;
import io.rocescope.ksy.layout.XrcethLayout;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.Layer;
import io.rocescope.parser.dissect.Problem;
import io.rocescope.parser.wire.Opcode;
import io.rocescope.parser.wire.Syndrome;
import java.lang.foreign.MemorySegment;
import java.util.HexFormat;
import java.util.Locale;

/// A packet in one line, for people: `roce.info`, the packet list of the command line and of the desktop program.
public final class PacketSummary {
    private static final Problem[] PROBLEMS = Problem.values();
    private static final int ECN_CE = 3;
    private static final HexFormat HEX = HexFormat.of();

    private PacketSummary() {}

    /// The whole line: what the packet is, where it goes, what its extension headers say, what is wrong with it.
    public static String of(Dissection d) {
        var out = new StringBuilder();
        out.append(protocol(d));
        if (d.isRoce()) {
            out.append(" QP ");
            hex(out, d.destinationQp(), 6);
            out.append(" PSN ").append(d.psn());
        }
        int before = out.length();
        appendDetails(d, out.append(' '));
        if (out.length() == before + 1) {
            out.setLength(before);
        }
        if (d.problems() != 0) {
            out.append(" [");
            appendProblems(d, out);
            out.append(']');
        }
        return out.toString();
    }

    /// What the packet is, in a word or two: the opcode of an InfiniBand packet, else the innermost protocol.
    public static String protocol(Dissection d) {
        if (d.isRoce()) {
            return Opcode.of(d.opcode()).name();
        }
        String named = null;
        for (int i = d.layerCount() - 1; i >= 0 && named == null; i--) {
            named = switch (d.layer(i)) {
                case ARP -> "ARP";
                case LLDP -> "LLDP";
                case LLC -> "LLC";
                case TCP -> "TCP";
                case ICMP -> d.has(Layer.IPV6) ? "ICMPv6" : "ICMP";
                case PAUSE -> "PAUSE";
                case PFC -> "PFC";
                case UDP -> "UDP " + d.sourcePort() + " \u2192 " + d.destinationPort();
                case VXLAN -> "VXLAN";
                case ERSPAN -> "ERSPAN";
                case GRE -> "GRE";
                case GRH -> "GRH";
                case IPV6 -> "IPv6";
                case IPV4 -> "IPv4";
                case LRH -> "InfiniBand";
                case ERF -> "ERF";
                default -> null;
            };
        }
        if (named == null) {
            return d.has(Layer.ETHERNET) || d.has(Layer.LINUX_SLL) || d.has(Layer.LINUX_SLL2) ? "Ethernet" : "unknown";
        }
        return d.fragment() ? named + " fragment" : named;
    }

    /// What the extension headers, the payload and the flags say; nothing for other packets.
    public static void appendDetails(Dissection d, StringBuilder out) {
        if (!d.isRoce()) {
            return;
        }
        int start = out.length();
        MemorySegment s = d.segment();
        if (d.rdethOffset() >= 0) {
            item(out, start).append("EEC ").append(RdethLayout.eeContext(s, d.at(d.rdethOffset())));
        }
        if (d.dethOffset() >= 0) {
            long at = d.at(d.dethOffset());
            hex(item(out, start).append("srcQP "), DethLayout.sourceQp(s, at), 6);
            hex(out.append(" qkey "), DethLayout.queueKey(s, at), 8);
        }
        if (d.xrcethOffset() >= 0) {
            hex(item(out, start).append("SRQ "), XrcethLayout.xrcSrq(s, d.at(d.xrcethOffset())), 6);
        }
        if (d.fethOffset() >= 0) {
            long at = d.at(d.fethOffset());
            item(out, start).append("placement ").append(FethLayout.placementType(s, at));
            out.append(" selectivity ").append(FethLayout.selectivityLevel(s, at));
        }
        memory(d, s, out, start);
        answer(d, s, out, start);
        if (d.immdtOffset() >= 0) {
            hex(item(out, start).append("imm "), ImmdtLayout.immediateData(s, d.at(d.immdtOffset())), 8);
        }
        if (d.iethOffset() >= 0) {
            hex(item(out, start).append("invalidate "), IethLayout.remoteKey(s, d.at(d.iethOffset())), 8);
        }
        if (d.madOffset() >= 0) {
            CmSummary.append(d, item(out, start));
        } else if (d.payloadLength() > 0) {
            item(out, start).append("payload ").append(d.payloadLength());
        }
        if (d.ecn() == ECN_CE) {
            item(out, start).append("CE");
        }
        if (d.ackRequest()) {
            item(out, start).append("AckReq");
        }
    }

    private static void memory(Dissection d, MemorySegment s, StringBuilder out, int start) {
        if (d.rethOffset() >= 0) {
            long at = d.at(d.rethOffset());
            hex(item(out, start).append("va "), RethLayout.virtualAddress(s, at), 0);
            hex(out.append(" rkey "), RethLayout.remoteKey(s, at), 8);
            out.append(" len ").append(RethLayout.dmaLength(s, at));
        }
        if (d.atomicEthOffset() >= 0) {
            long at = d.at(d.atomicEthOffset());
            hex(item(out, start).append("va "), AtomicethLayout.virtualAddress(s, at), 0);
            hex(out.append(" rkey "), AtomicethLayout.remoteKey(s, at), 8);
            boolean add = Opcode.of(d.opcode()).name().endsWith("FETCH_ADD");
            hex(out.append(add ? " add " : " swap "), AtomicethLayout.swapAddData(s, at), 0);
            if (!add) {
                hex(out.append(" compare "), AtomicethLayout.compareData(s, at), 0);
            }
        }
    }

    private static void answer(Dissection d, MemorySegment s, StringBuilder out, int start) {
        if (d.aethOffset() >= 0) {
            item(out, start).append(Syndrome.describe(d.aethSyndrome()));
            out.append(" MSN ").append(d.aethMsn());
        }
        if (d.atomicAckEthOffset() >= 0) {
            hex(
                    item(out, start).append("was "),
                    AtomicackethLayout.originalRemoteData(s, d.at(d.atomicAckEthOffset())),
                    0);
        }
    }

    /// The texts of the packet's problems, comma-separated.
    public static void appendProblems(Dissection d, StringBuilder out) {
        int start = out.length();
        for (Problem problem : PROBLEMS) {
            if (d.has(problem)) {
                out.append(out.length() > start ? ", " : "").append(problem.text());
            }
        }
    }

    private static StringBuilder item(StringBuilder out, int start) {
        return out.length() == start ? out : out.append(", ");
    }

    static void hex(StringBuilder out, long value, int digits) {
        out.append("0x").append(digits == 0 ? Long.toHexString(value) : HEX.toHexDigits(value, digits));
    }

    /// What a management datagram that is no connection manager's is called.
    static String mad(Dissection d) {
        long at = d.at(d.madOffset());
        return String.format(
                Locale.ROOT,
                "MAD class 0x%02x method 0x%02x attribute 0x%04x",
                MadLayout.mgmtClass(d.segment(), at),
                MadLayout.method(d.segment(), at),
                MadLayout.attributeId(d.segment(), at));
    }
}
