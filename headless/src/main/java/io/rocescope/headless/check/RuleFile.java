package io.rocescope.headless.check;

import io.rocescope.headless.UsageException;
import io.rocescope.parser.event.finding.FindingKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/// Reads rules from YAML. Rules of a file replace the built-in ones of the same id; errors name file and line.
///
/// ```yaml
/// rules:
///   - id: packet-loss
///     severity: error        # error, warning, info or off
///     threshold: 10          # broken above it
///     scope: {ip: 10.0.0.1}  # connection, ip, transport, direction
/// ```
public final class RuleFile {
    private static final int MOST_OCTETS = 1 << 20;

    private final String name;

    private RuleFile(String name) {
        this.name = name;
    }

    /// The built-in rules with a file's over them.
    public static List<Rule> over(List<Rule> defaults, Path file) throws UsageException {
        List<Rule> mine = new RuleFile(file.toString()).read(file);
        Set<String> replaced = new HashSet<>();
        mine.forEach(rule -> replaced.add(rule.id()));
        List<Rule> all = new ArrayList<>(mine);
        for (Rule rule : defaults) {
            if (!replaced.contains(rule.id())) {
                all.add(rule);
            }
        }
        return all;
    }

    private List<Rule> read(Path file) throws UsageException {
        Node root;
        try {
            if (Files.size(file) > MOST_OCTETS) {
                throw new UsageException(name + ": too large for a file of rules");
            }
            LoadSettings settings = LoadSettings.builder().setLabel(name).build();
            root = new Compose(settings)
                    .composeString(Files.readString(file))
                    .orElseThrow(() -> new UsageException(name + ": empty; expected \"rules:\" with a list"));
        } catch (MarkedYamlEngineException e) {
            String line =
                    e.getProblemMark().map(mark -> ":" + (mark.getLine() + 1)).orElse("");
            throw new UsageException(name + line + ": " + e.getProblem(), e);
        } catch (YamlEngineException e) {
            throw new UsageException(name + ": " + e.getMessage(), e);
        } catch (IOException e) {
            throw new UsageException(name + ": cannot be read: " + e.getMessage(), e);
        }
        List<Rule> rules = new ArrayList<>();
        for (NodeTuple entry : mapping(root, "\"rules:\" with a list")) {
            String key = scalar(entry.getKeyNode());
            if (!key.equals("rules")) {
                throw problem(entry.getKeyNode(), "unknown key \"" + key + "\"; expected rules");
            }
            if (!(entry.getValueNode() instanceof SequenceNode list)) {
                throw problem(entry.getValueNode(), "expected a list of rules");
            }
            for (Node node : list.getValue()) {
                rules.add(rule(node));
            }
        }
        return rules;
    }

    private Rule rule(Node node) throws UsageException {
        String id = null;
        Level level = Level.ERROR;
        double threshold = 0;
        Scope scope = Scope.ALL;
        for (NodeTuple entry : mapping(node, "a rule with an id")) {
            Node value = entry.getValueNode();
            String key = scalar(entry.getKeyNode());
            switch (key) {
                case "id" -> id = scalar(value);
                case "severity" -> level = level(value);
                case "threshold" -> threshold = number(value);
                case "scope" -> scope = scope(value);
                default ->
                    throw problem(
                            entry.getKeyNode(),
                            "unknown key \"" + key + "\"; expected id, severity, threshold or scope");
            }
        }
        if (id == null) {
            throw problem(node, "a rule needs an id");
        }
        FindingKind kind = FindingKind.byId(id);
        Metric metric = Metric.byId(id);
        if (kind == null && metric == null) {
            throw problem(node, "there is no rule \"" + id + "\"; check --list-rules prints them");
        }
        return new Rule(id, level, threshold, scope, kind, metric);
    }

    private Level level(Node node) throws UsageException {
        Level level = Level.of(scalar(node));
        if (level == null) {
            throw problem(node, "severity \"" + scalar(node) + "\"; expected error, warning, info or off");
        }
        return level;
    }

    private double number(Node node) throws UsageException {
        String text = scalar(node).replace("_", "");
        double value;
        try {
            value = Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw problem(node, "threshold \"" + text + "\"; expected a number");
        }
        if (!(value >= 0) || Double.isInfinite(value)) {
            throw problem(node, "threshold " + text + "; expected a number of at least 0");
        }
        return value;
    }

    private Scope scope(Node node) throws UsageException {
        Integer connection = null;
        String ip = null;
        String transport = null;
        String direction = null;
        for (NodeTuple entry : mapping(node, "a scope such as {ip: 10.0.0.1}")) {
            Node value = entry.getValueNode();
            String key = scalar(entry.getKeyNode());
            switch (key) {
                case "connection" -> connection = (int) number(value);
                case "ip" -> ip = scalar(value);
                case "transport" -> transport = scalar(value);
                case "direction" -> direction = direction(value);
                default ->
                    throw problem(
                            entry.getKeyNode(),
                            "unknown key \"" + key + "\"; expected connection, ip, transport or direction");
            }
        }
        return new Scope(connection, ip, transport, direction);
    }

    private String direction(Node node) throws UsageException {
        String text = scalar(node);
        if (!text.equals("aToB") && !text.equals("bToA")) {
            throw problem(node, "direction \"" + text + "\"; expected aToB or bToA");
        }
        return text;
    }

    private List<NodeTuple> mapping(Node node, String expected) throws UsageException {
        if (node instanceof MappingNode mapping) {
            return mapping.getValue();
        }
        throw problem(node, "expected " + expected);
    }

    private String scalar(@Nullable Node node) throws UsageException {
        if (node instanceof ScalarNode scalar) {
            return scalar.getValue();
        }
        throw node == null ? new UsageException(name + ": expected a value") : problem(node, "expected a value");
    }

    private UsageException problem(Node node, String what) {
        String line =
                node.getStartMark().map(mark -> ":" + (mark.getLine() + 1)).orElse("");
        return new UsageException(name + line + ": " + what);
    }
}
