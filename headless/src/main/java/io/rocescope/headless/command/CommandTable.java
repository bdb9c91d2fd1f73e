package io.rocescope.headless.command;

import io.rocescope.headless.Command;
import io.rocescope.headless.Terminal;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The commands by name. Creating one is what loads its class.
public final class CommandTable {
    private static final Map<String, String> DESCRIPTIONS = new LinkedHashMap<>();

    static {
        DESCRIPTIONS.put("analyze", "tell what happened: connections, work requests, findings");
        DESCRIPTIONS.put("messages", "list RDMA messages (work requests) and what became of them");
        DESCRIPTIONS.put("events", "list protocol events: gaps, NAKs, retransmissions");
        DESCRIPTIONS.put("check", "a gate for CI: judge a capture by rules");
        DESCRIPTIONS.put("packets", "list dissected packets");
        DESCRIPTIONS.put("export", "write the packets that a filter selects, as pcapng");
        DESCRIPTIONS.put("merge", "compare and merge captures of several points");
        DESCRIPTIONS.put("reconcile", "hold a device's counters against the capture");
        DESCRIPTIONS.put("join", "find the packets behind the errors in hosts' logs");
        DESCRIPTIONS.put("decode-cqe", "explain a completion queue entry from its hex dump");
        DESCRIPTIONS.put("decode-wqe", "explain a work queue entry from its hex dump");
        DESCRIPTIONS.put("gui", "open captures in a window");
    }

    private CommandTable() {}

    /// One line on each command, by name, in the order for people.
    static Map<String, String> descriptions() {
        return DESCRIPTIONS;
    }

    /// @return the command with its picocli annotations, or null if there is none of this name
    public static @Nullable Command create(String name, Terminal terminal) {
        return switch (name) {
            case "packets" -> new PacketsCommand(terminal);
            case "analyze" -> new AnalyzeCommand(terminal);
            case "messages" -> new MessagesCommand(terminal);
            case "events" -> new EventsCommand(terminal);
            case "check" -> new CheckCommand(terminal);
            case "export" -> new ExportCommand(terminal);
            case "merge" -> new MergeCommand(terminal);
            case "reconcile" -> new ReconcileCommand(terminal);
            case "join" -> new JoinCommand(terminal);
            case "decode-cqe" -> new DecodeCommand(terminal, true);
            case "decode-wqe" -> new DecodeCommand(terminal, false);
            case "gui" -> new GuiCommand();
            default -> null;
        };
    }
}
