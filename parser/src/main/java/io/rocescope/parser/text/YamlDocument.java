package io.rocescope.parser.text;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/// A file that a person wrote in YAML, with errors that name the file and the line.
public final class YamlDocument {
    private static final int MOST_OCTETS = 1 << 20;

    private final String name;
    private final Node root;

    private YamlDocument(String name, Node root) {
        this.name = name;
        this.root = root;
    }

    /// Reads a file.
    ///
    /// @param expected what the file should hold, for the message that it is empty: `"rules:" with a list`
    public static YamlDocument read(Path file, String expected) throws YamlException {
        String name = file.toString();
        String text;
        try {
            if (Files.size(file) > MOST_OCTETS) {
                throw new YamlException(name + ": larger than " + MOST_OCTETS + " octets; expected " + expected);
            }
            text = Files.readString(file);
        } catch (IOException e) {
            throw new YamlException(name + ": cannot be read: " + e.getMessage(), e);
        }
        return parse(name, text, expected);
    }

    /// Reads a text.
    ///
    /// @param name stands for the file in messages
    public static YamlDocument parse(String name, String text, String expected) throws YamlException {
        try {
            LoadSettings settings = LoadSettings.builder().setLabel(name).build();
            Node root = new Compose(settings)
                    .composeString(text)
                    .orElseThrow(() -> new YamlException(name + ": empty; expected " + expected));
            return new YamlDocument(name, root);
        } catch (MarkedYamlEngineException e) {
            String line =
                    e.getProblemMark().map(mark -> ":" + (mark.getLine() + 1)).orElse("");
            throw new YamlException(name + line + ": " + e.getProblem(), e);
        } catch (YamlEngineException e) {
            throw new YamlException(name + ": " + e.getMessage(), e);
        }
    }

    public Node root() {
        return root;
    }

    /// @param expected for the message, such as `a rule with an id`
    public List<NodeTuple> mapping(Node node, String expected) throws YamlException {
        if (node instanceof MappingNode mapping) {
            return mapping.getValue();
        }
        throw problem(node, "expected " + expected);
    }

    /// @param expected for the message, such as `a list of rules`
    public List<Node> list(Node node, String expected) throws YamlException {
        if (node instanceof SequenceNode sequence) {
            return sequence.getValue();
        }
        throw problem(node, "expected " + expected);
    }

    /// The values of a list, or the one that stands there alone.
    public List<Node> oneOrMore(Node node) {
        return node instanceof SequenceNode sequence ? sequence.getValue() : List.of(node);
    }

    public String scalar(Node node) throws YamlException {
        if (node instanceof ScalarNode scalar) {
            return scalar.getValue();
        }
        throw problem(node, "expected a value");
    }

    /// A number between two bounds, both included; underscores between digits are passed over.
    ///
    /// @param what names the value in messages
    public double number(Node node, String what, double least, double most) throws YamlException {
        String text = scalar(node);
        String digits = text.replace("_", "");
        try {
            double value = Double.parseDouble(digits);
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException e) {
            throw problem(node, what + " \"" + text + "\"; expected a number");
        }
        String range = most == Double.MAX_VALUE
                ? "of at least " + plain(least)
                : "from " + plain(least) + " to " + plain(most);
        throw problem(node, what + " " + text + "; expected a number " + range);
    }

    /// An integer between two bounds, both included, decimal or with 0x.
    public long integer(Node node, String what, long least, long most) throws YamlException {
        String text = scalar(node);
        String expected = what + " \"" + text + "\"; expected an integer from " + least + " to " + most;
        try {
            long value = Long.decode(text.replace("_", ""));
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException e) {
            throw problem(node, expected);
        }
        throw problem(node, expected);
    }

    /// An error about a place of this file.
    public YamlException problem(Node node, String what) {
        String line =
                node.getStartMark().map(mark -> ":" + (mark.getLine() + 1)).orElse("");
        return new YamlException(name + line + ": " + what);
    }

    private static String plain(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }
}
