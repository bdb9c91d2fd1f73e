package io.rocescope.parser.detail;

import io.rocescope.parser.dissect.Problem;

/// A detail tree as indented text, one line for each node: place in the frame, label, value, meaning, problems.
public final class DetailText {
    private static final int RANGE_WIDTH = 16;

    private DetailText() {}

    /// @return lines, each ended by a line feed
    public static String render(DetailTree tree) {
        var out = new StringBuilder();
        for (FieldNode node : tree.nodes()) {
            render(node, 0, out);
        }
        return out.toString();
    }

    private static void render(FieldNode node, int depth, StringBuilder out) {
        String range = node.range();
        String place = range.isEmpty() ? "" : "[" + range + "]";
        int start = out.length();
        out.append(place);
        while (out.length() - start < RANGE_WIDTH) {
            out.append(' ');
        }
        out.append(' ').repeat("  ", depth).append(node.label());
        if (!node.value().isEmpty()) {
            out.append(": ").append(node.value());
        }
        if (!node.meaning().isEmpty()) {
            out.append(node.value().isEmpty() ? ": " : " (")
                    .append(node.meaning())
                    .append(node.value().isEmpty() ? "" : ")");
        }
        for (Problem problem : node.problems()) {
            out.append("  !! ").append(problem.text());
        }
        out.append('\n');
        for (FieldNode child : node.children()) {
            render(child, depth + 1, out);
        }
    }
}
