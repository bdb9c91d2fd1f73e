package io.rocescope.parser.detail;

import io.rocescope.ksy.FieldTable;
import io.rocescope.ksy.layout.BthLayout;
import io.rocescope.parser.dissect.AddressFamily;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.IcrcStatus;
import io.rocescope.parser.dissect.Layer;
import io.rocescope.parser.dissect.RoceKind;
import io.rocescope.parser.wire.Icrc;
import io.rocescope.parser.wire.Opcode;
import java.util.ArrayList;
import java.util.List;

/// The InfiniBand transport's nodes that need more than a field table: the ICRC with its verdict, and headers that a
/// cut frame holds in part.
final class TransportNodes {
    private record Expected(int flag, Layer layer) {}

    /// Extended headers in the order of the wire.
    private static final List<Expected> ORDER = List.of(
            new Expected(Opcode.RDETH, Layer.RDETH),
            new Expected(Opcode.DETH, Layer.DETH),
            new Expected(Opcode.XRCETH, Layer.XRCETH),
            new Expected(Opcode.FETH, Layer.FETH),
            new Expected(Opcode.RETH, Layer.RETH),
            new Expected(Opcode.ATOMICETH, Layer.ATOMICETH),
            new Expected(Opcode.AETH, Layer.AETH),
            new Expected(Opcode.ATOMICACKETH, Layer.ATOMICACKETH),
            new Expected(Opcode.IMMDT, Layer.IMMDT),
            new Expected(Opcode.IETH, Layer.IETH));

    private final Dissection dissection;
    private final HeaderNodes headers;

    TransportNodes(Dissection dissection, HeaderNodes headers) {
        this.dissection = dissection;
        this.headers = headers;
    }

    FieldNode icrc(int offset) {
        FieldTable table = FieldTable.of("icrc");
        List<FieldNode> fields =
                headers.fields(table, offset, Icrc.LENGTH, (field, node) -> node.withMeaning(verdict()));
        return HeaderNodes.container(LayerNames.name(Layer.ICRC), table, verdict(), offset, Icrc.LENGTH, fields);
    }

    private String verdict() {
        IcrcStatus status = dissection.icrcStatus();
        if (status != IcrcStatus.INVALID) {
            return status.word();
        }
        // The field is shown as it stands on the wire, so the expected value is, too.
        long expected = Integer.toUnsignedLong(Integer.reverseBytes(expectedIcrc()));
        return "invalid, expected " + FieldText.hex(expected, Integer.SIZE);
    }

    private int expectedIcrc() {
        Icrc icrc = new Icrc();
        Dissection d = dissection;
        int network = d.addressFamily() == AddressFamily.LID ? d.lrhOffset() : d.ipOffset();
        int bth = d.bthOffset() - network;
        int end = d.icrcOffset() - network;
        return switch (d.addressFamily()) {
            case IPV4 -> icrc.ofIpv4(d.segment(), d.at(network), bth, end);
            case IPV6 -> icrc.ofIpv6(d.segment(), d.at(network), bth, end);
            case LID -> icrc.ofLrh(d.segment(), d.at(network), bth, end);
            case GID, NONE -> icrc.ofGrh(d.segment(), d.at(network), bth, end);
        };
    }

    /// The header that the frame's end cuts, if it is one of the transport's: the dissection has no layer for it.
    List<FieldNode> partialHeaders() {
        if (!dissection.cut()) {
            return List.of();
        }
        if (!dissection.isRoce()) {
            int start = bthStart();
            return start >= 0 && start < headers.captured() ? List.of(partial(Layer.BTH, start)) : List.of();
        }
        int offset = dissection.bthOffset() + BthLayout.LENGTH;
        int flags = Opcode.flags(dissection.opcode());
        // A FLUSH names its memory with a RETH behind the FETH.
        flags |= (flags & Opcode.FETH) != 0 ? Opcode.RETH : 0;
        List<FieldNode> nodes = new ArrayList<>();
        for (Expected expected : ORDER) {
            if ((flags & expected.flag) != 0) {
                if (offset < headers.captured() && !dissection.has(expected.layer)) {
                    nodes.add(partial(expected.layer, offset));
                }
                offset += FieldTable.of(LayerNames.grammar(expected.layer)).length();
            }
        }
        return nodes;
    }

    /// Where the BTH must start, or -1 where none is expected.
    private int bthStart() {
        int last = dissection.layerCount() - 1;
        return dissection.roceKind() == RoceKind.NONE || last < 0
                ? -1
                : dissection.layerOffset(last) + dissection.layerLength(last);
    }

    private FieldNode partial(Layer layer, int offset) {
        FieldTable table = FieldTable.of(LayerNames.grammar(layer));
        List<FieldNode> fields = headers.fields(table, offset, table.length(), Refinement.of(layer)::apply);
        int held = Math.min(table.length(), headers.captured() - offset);
        String summary = held + " of " + table.length() + " octets captured";
        return HeaderNodes.container(LayerNames.name(layer), table, summary, offset, held, fields);
    }
}
