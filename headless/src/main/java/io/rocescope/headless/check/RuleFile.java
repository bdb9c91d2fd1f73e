package io.rocescope.headless.check;

import io.rocescope.headless.UsageException;
import io.rocescope.parser.event.finding.FindingKind;
import io.rocescope.parser.text.YamlDocument;
import io.rocescope.parser.text.YamlException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;

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
    private static final String EXPECTED = "\"rules:\" with a list";

    private final YamlDocument yaml;

    private RuleFile(YamlDocument yaml) {
        this.yaml = yaml;
    }

    /// The built-in rules with a file's over them.
    public static List<Rule> over(List<Rule> defaults, Path file) throws UsageException {
        List<Rule> mine;
        try {
            mine = new RuleFile(YamlDocument.read(file, EXPECTED)).read();
        } catch (YamlException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
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

    private List<Rule> read() throws YamlException {
        List<Rule> rules = new ArrayList<>();
        for (NodeTuple entry : yaml.mapping(yaml.root(), EXPECTED)) {
            String key = yaml.scalar(entry.getKeyNode());
            if (!key.equals("rules")) {
                throw yaml.problem(entry.getKeyNode(), "unknown key \"" + key + "\"; expected rules");
            }
            for (Node node : yaml.list(entry.getValueNode(), "a list of rules")) {
                rules.add(rule(node));
            }
        }
        return rules;
    }

    private Rule rule(Node node) throws YamlException {
        String id = null;
        Level level = Level.ERROR;
        double threshold = 0;
        Scope scope = Scope.ALL;
        for (NodeTuple entry : yaml.mapping(node, "a rule with an id")) {
            Node value = entry.getValueNode();
            String key = yaml.scalar(entry.getKeyNode());
            switch (key) {
                case "id" -> id = yaml.scalar(value);
                case "severity" -> level = level(value);
                case "threshold" -> threshold = number(value, key);
                case "scope" -> scope = scope(value);
                default ->
                    throw yaml.problem(
                            entry.getKeyNode(),
                            "unknown key \"" + key + "\"; expected id, severity, threshold or scope");
            }
        }
        if (id == null) {
            throw yaml.problem(node, "a rule needs an id");
        }
        FindingKind kind = FindingKind.byId(id);
        Metric metric = Metric.byId(id);
        if (kind == null && metric == null) {
            throw yaml.problem(node, "there is no rule \"" + id + "\"; check --list-rules prints them");
        }
        return new Rule(id, level, threshold, scope, kind, metric);
    }

    private Level level(Node node) throws YamlException {
        Level level = Level.of(yaml.scalar(node));
        if (level == null) {
            throw yaml.problem(node, "severity \"" + yaml.scalar(node) + "\"; expected error, warning, info or off");
        }
        return level;
    }

    private double number(Node node, String what) throws YamlException {
        return yaml.number(node, what, 0, Double.MAX_VALUE);
    }

    private Scope scope(Node node) throws YamlException {
        Integer connection = null;
        String ip = null;
        String transport = null;
        String direction = null;
        for (NodeTuple entry : yaml.mapping(node, "a scope such as {ip: 10.0.0.1}")) {
            Node value = entry.getValueNode();
            String key = yaml.scalar(entry.getKeyNode());
            switch (key) {
                case "connection" -> connection = (int) number(value, key);
                case "ip" -> ip = yaml.scalar(value);
                case "transport" -> transport = yaml.scalar(value);
                case "direction" -> direction = direction(value);
                default ->
                    throw yaml.problem(
                            entry.getKeyNode(),
                            "unknown key \"" + key + "\"; expected connection, ip, transport or direction");
            }
        }
        return new Scope(connection, ip, transport, direction);
    }

    private String direction(Node node) throws YamlException {
        String text = yaml.scalar(node);
        if (!text.equals("aToB") && !text.equals("bToA")) {
            throw yaml.problem(node, "direction \"" + text + "\"; expected aToB or bToA");
        }
        return text;
    }
}
