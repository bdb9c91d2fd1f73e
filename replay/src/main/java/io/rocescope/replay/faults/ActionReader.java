package io.rocescope.replay.faults;

import io.rocescope.parser.text.TimeSpans;
import io.rocescope.parser.text.YamlDocument;
import io.rocescope.parser.text.YamlException;
import io.rocescope.parser.wire.Psn;
import io.rocescope.parser.wire.Syndrome;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;

/// Reads what follows `do:`.
final class ActionReader {
    private static final int MOST_COPIES = 1000;
    private static final long MOST_RKEY = 0xffffffffL;

    private ActionReader() {}

    static List<FaultAction> read(YamlDocument yaml, Node node) throws YamlException {
        List<FaultAction> actions = new ArrayList<>();
        if (node instanceof MappingNode) {
            for (NodeTuple entry : yaml.mapping(node, "an action")) {
                actions.add(valued(yaml, entry.getKeyNode(), entry.getValueNode()));
            }
        } else {
            actions.add(plain(yaml, node));
        }
        return actions;
    }

    private static FaultAction plain(YamlDocument yaml, Node node) throws YamlException {
        String name = yaml.scalar(node);
        return switch (name) {
            case "drop" -> new FaultAction.Drop();
            case "corrupt" -> new FaultAction.Corrupt();
            case "ecn" -> new FaultAction.EcnMark();
            case "cnp" -> new FaultAction.SendCnp();
            case "duplicate" -> new FaultAction.Duplicate(1);
            case "reorder" -> new FaultAction.Reorder(1);
            case "nak" -> new FaultAction.Nak(Syndrome.PSN_SEQUENCE_ERROR);
            default -> throw unknown(yaml, node, name);
        };
    }

    private static FaultAction valued(YamlDocument yaml, Node key, Node value) throws YamlException {
        String name = yaml.scalar(key);
        return switch (name) {
            case "duplicate" -> new FaultAction.Duplicate((int) yaml.integer(value, name, 1, MOST_COPIES));
            case "reorder" -> new FaultAction.Reorder((int) yaml.integer(value, name, 1, MOST_COPIES));
            case "delay" -> new FaultAction.Delay(span(yaml, value, name));
            case "psn" -> psn(yaml, value);
            case "rkey" -> new FaultAction.ChangeRKey((int) yaml.integer(value, name, 0, MOST_RKEY));
            case "nak" -> new FaultAction.Nak(nak(yaml, value));
            case "rnr" -> new FaultAction.RnrNak(Syndrome.rnrCode(span(yaml, value, name)));
            default -> throw unknown(yaml, key, name);
        };
    }

    /// `+5` and `-1` are added; `105` replaces.
    private static FaultAction psn(YamlDocument yaml, Node value) throws YamlException {
        String text = yaml.scalar(value);
        boolean relative = text.startsWith("+") || text.startsWith("-");
        int number = (int) yaml.integer(value, "psn", -Psn.MASK, Psn.MASK);
        return new FaultAction.ChangePsn(number, relative);
    }

    private static int nak(YamlDocument yaml, Node value) throws YamlException {
        return switch (yaml.scalar(value)) {
            case "psn_sequence_error" -> Syndrome.PSN_SEQUENCE_ERROR;
            case "invalid_request" -> Syndrome.INVALID_REQUEST;
            case "remote_access_error" -> Syndrome.REMOTE_ACCESS_ERROR;
            case "remote_operational_error" -> Syndrome.REMOTE_OPERATIONAL_ERROR;
            default ->
                throw yaml.problem(
                        value,
                        "nak \"" + yaml.scalar(value) + "\"; expected psn_sequence_error, invalid_request,"
                                + " remote_access_error or remote_operational_error");
        };
    }

    private static long span(YamlDocument yaml, Node value, String name) throws YamlException {
        OptionalLong ns = TimeSpans.parse(yaml.scalar(value));
        if (ns.isEmpty()) {
            throw yaml.problem(value, name + " \"" + yaml.scalar(value) + "\"; expected " + TimeSpans.EXPECTED);
        }
        return ns.getAsLong();
    }

    private static YamlException unknown(YamlDocument yaml, Node node, String name) {
        return yaml.problem(
                node,
                "unknown action \"" + name + "\"; expected drop, corrupt, ecn, cnp, duplicate: N, reorder: N,"
                        + " delay: 20us, psn: +1, rkey: N, nak: CODE or rnr: 0.64ms");
    }
}
