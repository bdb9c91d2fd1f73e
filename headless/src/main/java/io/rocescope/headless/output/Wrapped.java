package io.rocescope.headless.output;

/// Prose in lines.
final class Wrapped {
    private static final int WIDTH = 100;

    private Wrapped() {}

    /// Writes text in lines of at most 100 columns.
    ///
    /// @param first what the first line begins with; the others are indented as far
    static void write(TextSink out, String first, String text) {
        var line = new StringBuilder(first);
        String indent = " ".repeat(first.length());
        boolean empty = true;
        for (String word : text.split(" ", -1)) {
            if (!empty && line.length() + 1 + word.length() > WIDTH) {
                out.text(line.toString());
                out.line();
                line.setLength(0);
                line.append(indent);
                empty = true;
            }
            line.append(empty ? "" : " ").append(word);
            empty = false;
        }
        out.text(line.toString());
        out.line();
    }
}
