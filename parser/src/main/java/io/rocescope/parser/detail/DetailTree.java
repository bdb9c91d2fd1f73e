package io.rocescope.parser.detail;

import io.rocescope.parser.dissect.Dissection;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// One frame as a tree: a node about the frame itself, then a node for each layer, with its fields below it.
///
/// Holds texts and numbers alone, no memory of the capture: it stays right after the frame is gone.
///
/// @param nodes the frame's node, then the layers, outermost first
public record DetailTree(List<FieldNode> nodes) {
    public DetailTree {
        nodes = List.copyOf(nodes);
    }

    /// Makes the tree of a dissected frame. Of a cut frame it shows the fields that are there whole.
    ///
    /// Never throws on bad octets. Not for the bulk path: it allocates freely.
    public static DetailTree of(Dissection dissection) {
        return new DetailTree(new TreeBuilder(dissection).build());
    }

    /// The first node of this display name, outermost layer first.
    public Optional<FieldNode> find(String name) {
        return find(nodes, name);
    }

    private static Optional<FieldNode> find(List<FieldNode> nodes, String name) {
        for (FieldNode node : nodes) {
            if (node.name().equals(name)) {
                return Optional.of(node);
            }
            Optional<FieldNode> below = find(node.children(), name);
            if (below.isPresent()) {
                return below;
            }
        }
        return Optional.empty();
    }

    /// The nodes that hold a bit of the frame, from the layer to the smallest field; empty where no layer does.
    ///
    /// @param bit from the frame's first bit
    public List<FieldNode> pathTo(int bit) {
        List<FieldNode> path = new ArrayList<>();
        List<FieldNode> level = nodes;
        while (true) {
            FieldNode next = null;
            for (FieldNode node : level) {
                if (node.hasRange() && node.bitOffset() <= bit && bit < node.bitOffset() + node.bitLength()) {
                    next = node;
                }
            }
            if (next == null) {
                return path;
            }
            path.add(next);
            level = next.children();
        }
    }
}
