package io.rocescope.replay.faults;

import io.rocescope.parser.text.YamlDocument;
import io.rocescope.parser.text.YamlException;
import io.rocescope.parser.wire.Opcode;
import io.rocescope.parser.wire.Psn;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;

/// Reads what follows `when:`.
final class MatchReader {
    private static final int OPCODES = 256;

    private MatchReader() {}

    static FaultMatch read(YamlDocument yaml, Node node) throws YamlException {
        Set<Integer> qpns = new HashSet<>();
        List<PsnRange> psns = new ArrayList<>();
        Set<Integer> opcodes = new HashSet<>();
        Side side = Side.ANY;
        int iteration = 0;
        long nth = 0;
        long every = 0;
        double probability = 1;
        long times = 0;
        for (NodeTuple entry : yaml.mapping(node, "packets such as {qpn: 17, psn: 105}")) {
            Node value = entry.getValueNode();
            String key = yaml.scalar(entry.getKeyNode());
            switch (key) {
                case "qpn" -> {
                    for (Node one : yaml.oneOrMore(value)) {
                        qpns.add((int) yaml.integer(one, "qpn", 0, Psn.MASK));
                    }
                }
                case "psn" -> {
                    for (Node one : yaml.oneOrMore(value)) {
                        psns.add(range(yaml, one));
                    }
                }
                case "opcode" -> {
                    for (Node one : yaml.oneOrMore(value)) {
                        opcodes.add(opcode(yaml, one));
                    }
                }
                case "side" -> side = side(yaml, value);
                case "iteration" -> iteration = (int) yaml.integer(value, key, 1, Integer.MAX_VALUE);
                case "nth" -> nth = yaml.integer(value, key, 1, Long.MAX_VALUE);
                case "every" -> every = yaml.integer(value, key, 1, Long.MAX_VALUE);
                case "times" -> times = yaml.integer(value, key, 1, Long.MAX_VALUE);
                case "probability" -> probability = yaml.number(value, key, 0, 1);
                default ->
                    throw yaml.problem(
                            entry.getKeyNode(),
                            "unknown key \"" + key + "\"; expected qpn, psn, opcode, side, iteration, nth, every,"
                                    + " probability or times");
            }
        }
        return new FaultMatch(qpns, psns, opcodes, side, iteration, nth, every, probability, times);
    }

    private static PsnRange range(YamlDocument yaml, Node node) throws YamlException {
        String text = yaml.scalar(node);
        int dots = text.indexOf("..");
        if (dots < 0) {
            int psn = (int) yaml.integer(node, "psn", 0, Psn.MASK);
            return new PsnRange(psn, psn);
        }
        return new PsnRange(
                bound(yaml, node, text.substring(0, dots).strip()),
                bound(yaml, node, text.substring(dots + 2).strip()));
    }

    private static int bound(YamlDocument yaml, Node node, String text) throws YamlException {
        try {
            int value = Integer.decode(text);
            if (value >= 0 && value <= Psn.MASK) {
                return value;
            }
        } catch (NumberFormatException e) {
            throw yaml.problem(node, "psn \"" + yaml.scalar(node) + "\"; expected a range such as 10..20");
        }
        throw yaml.problem(node, "psn \"" + text + "\"; expected 0 to " + Psn.MASK);
    }

    private static int opcode(YamlDocument yaml, Node node) throws YamlException {
        String text = yaml.scalar(node);
        for (int code = 0; code < OPCODES; code++) {
            if (Opcode.of(code).name().equalsIgnoreCase(text)) {
                return code;
            }
        }
        try {
            int code = Integer.decode(text);
            if (code >= 0 && code < OPCODES) {
                return code;
            }
        } catch (NumberFormatException e) {
            throw unknownOpcode(yaml, node, text);
        }
        throw unknownOpcode(yaml, node, text);
    }

    private static YamlException unknownOpcode(YamlDocument yaml, Node node, String text) {
        return yaml.problem(node, "opcode \"" + text + "\"; expected a name such as RC_RDMA_WRITE_FIRST, or 0 to 255");
    }

    private static Side side(YamlDocument yaml, Node node) throws YamlException {
        return switch (yaml.scalar(node)) {
            case "request" -> Side.REQUEST;
            case "response" -> Side.RESPONSE;
            case "any" -> Side.ANY;
            default ->
                throw yaml.problem(node, "side \"" + yaml.scalar(node) + "\"; expected request, response or any");
        };
    }
}
