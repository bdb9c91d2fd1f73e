package io.rocescope.replay.faults;

import io.rocescope.parser.text.YamlDocument;
import io.rocescope.parser.text.YamlException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;

/// Reads faults from YAML; errors name file and line.
///
/// ```yaml
/// seed: 7
/// faults:
///   - when: {qpn: 17, psn: 105, iteration: 1}   # the first time that PSN 105 goes to queue pair 17
///     do: drop
///   - when: {opcode: RC_ACKNOWLEDGE, every: 100}
///     do: {delay: 20us}
///   - when: {psn: 10..20, side: request, probability: 0.1, times: 3}
///     do: [ecn, {duplicate: 2}]
/// ```
///
/// Actions: drop, corrupt, ecn, cnp, duplicate, reorder, delay, psn, rkey, nak, rnr.
public final class FaultFile {
    private static final String EXPECTED = "\"faults:\" with a list of rules";

    private FaultFile() {}

    public static FaultPlan read(Path file) throws YamlException {
        return plan(YamlDocument.read(file, EXPECTED));
    }

    /// @param name stands for the file in messages
    public static FaultPlan parse(String name, String text) throws YamlException {
        return plan(YamlDocument.parse(name, text, EXPECTED));
    }

    private static FaultPlan plan(YamlDocument yaml) throws YamlException {
        long seed = 0;
        List<FaultRule> rules = new ArrayList<>();
        for (NodeTuple entry : yaml.mapping(yaml.root(), EXPECTED)) {
            Node value = entry.getValueNode();
            String key = yaml.scalar(entry.getKeyNode());
            switch (key) {
                case "seed" -> seed = yaml.integer(value, "seed", Long.MIN_VALUE, Long.MAX_VALUE);
                case "faults" -> {
                    for (Node node : yaml.list(value, "a list of rules")) {
                        rules.add(rule(yaml, node));
                    }
                }
                default ->
                    throw yaml.problem(entry.getKeyNode(), "unknown key \"" + key + "\"; expected seed or faults");
            }
        }
        return new FaultPlan(seed, rules);
    }

    private static FaultRule rule(YamlDocument yaml, Node node) throws YamlException {
        FaultMatch match = FaultMatch.ALL;
        List<FaultAction> actions = null;
        for (NodeTuple entry : yaml.mapping(node, "a rule with \"when:\" and \"do:\"")) {
            String key = yaml.scalar(entry.getKeyNode());
            switch (key) {
                case "when" -> match = MatchReader.read(yaml, entry.getValueNode());
                case "do" -> actions = actions(yaml, entry.getValueNode());
                default -> throw yaml.problem(entry.getKeyNode(), "unknown key \"" + key + "\"; expected when or do");
            }
        }
        return new FaultRule(match, present(yaml, node, actions));
    }

    private static List<FaultAction> present(YamlDocument yaml, Node rule, @Nullable List<FaultAction> actions)
            throws YamlException {
        if (actions == null || actions.isEmpty()) {
            throw yaml.problem(rule, "a rule needs \"do:\", such as \"do: drop\"");
        }
        return actions;
    }

    private static List<FaultAction> actions(YamlDocument yaml, Node node) throws YamlException {
        List<FaultAction> actions = new ArrayList<>();
        for (Node one : yaml.oneOrMore(node)) {
            actions.addAll(ActionReader.read(yaml, one));
        }
        return actions;
    }
}
