package io.rocescope.parser.detail;

import io.rocescope.ksy.FieldTable;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.Layer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/// Goes through a dissection's layers and makes the node of each.
final class TreeBuilder {
    private static final int ERSPAN_2_LENGTH = 8;

    private final Dissection dissection;
    private final HeaderNodes headers;
    private final TransportNodes transport;
    private final LinkNodes link;
    private final CmNodes cm;
    private final List<FieldNode> nodes = new ArrayList<>();
    /// Octets of the frame that a node has.
    private final BitSet shown = new BitSet();

    TreeBuilder(Dissection dissection) {
        this.dissection = dissection;
        this.headers = new HeaderNodes(dissection);
        this.transport = new TransportNodes(dissection, headers);
        this.link = new LinkNodes(headers);
        this.cm = new CmNodes(headers);
    }

    List<FieldNode> build() {
        for (int i = 0; i < dissection.layerCount(); i++) {
            add(layer(i).withProblems(ProblemPlaces.at(dissection, i)));
        }
        for (FieldNode partial : transport.partialHeaders()) {
            if (shown.get(partial.firstOctet(), partial.endOctet()).isEmpty()) {
                add(partial);
            }
        }
        addRest();
        nodes.sort(Comparator.comparingInt(FieldNode::bitOffset));
        nodes.addFirst(FrameNode.of(dissection).withProblems(ProblemPlaces.at(dissection, ProblemPlaces.FRAME)));
        return nodes;
    }

    private void add(FieldNode node) {
        nodes.add(node);
        if (node.hasRange()) {
            shown.set(node.firstOctet(), node.endOctet());
        }
    }

    /// Captured octets that no layer has, such as those of a header that the datagram's end cuts.
    private void addRest() {
        int from = shown.nextClearBit(0);
        while (from < headers.captured()) {
            int next = shown.nextSetBit(from);
            int to = next < 0 ? headers.captured() : next;
            nodes.add(headers.octets(
                    LayerNames.name(Layer.DATA),
                    LayerNames.title(Layer.DATA),
                    LayerNames.doc(Layer.DATA),
                    from,
                    to - from));
            from = shown.nextClearBit(to);
        }
    }

    private FieldNode layer(int index) {
        Layer layer = dissection.layer(index);
        int offset = dissection.layerOffset(index);
        int length = dissection.layerLength(index);
        return switch (layer) {
            case ERSPAN -> erspan(offset, length);
            case CM -> cm.message(dissection.madOffset(), offset, length);
            case ICRC -> transport.icrc(offset);
            case GRE -> withFields(layer, offset, length, link.gre(offset, length));
            case IPV4, IPV6_EXTENSION -> withFields(layer, offset, length, link.withRest(layer, offset, length));
            default -> {
                String grammar = LayerNames.grammar(layer);
                if (grammar.isEmpty()) {
                    yield headers.octets(
                            LayerNames.name(layer), LayerNames.title(layer), LayerNames.doc(layer), offset, length);
                }
                FieldTable table = FieldTable.of(grammar);
                Refinement refinement = Refinement.of(layer);
                yield withFields(layer, offset, length, headers.fields(table, offset, length, refinement::apply));
            }
        };
    }

    private FieldNode withFields(Layer layer, int offset, int length, List<FieldNode> fields) {
        FieldTable table = FieldTable.of(LayerNames.grammar(layer));
        return container(LayerNames.name(layer), table, Summary.of(layer, fields), offset, length, fields);
    }

    private FieldNode erspan(int offset, int length) {
        FieldTable table = FieldTable.of(length == ERSPAN_2_LENGTH ? "erspan2" : "erspan3");
        List<FieldNode> fields = new ArrayList<>(headers.fields(table, offset));
        if (length > table.length()) {
            fields.add(headers.octets(
                    "erspan.platform",
                    "Platform Specific SubHeader",
                    "Depends on the mirroring device.",
                    offset + table.length(),
                    length - table.length()));
        }
        return container(LayerNames.name(Layer.ERSPAN), table, "", offset, length, fields);
    }

    private FieldNode container(
            String name, FieldTable table, String summary, int offset, int length, List<FieldNode> fields) {
        return HeaderNodes.container(
                name, table, summary, offset, Math.min(length, headers.captured() - offset), fields);
    }
}
