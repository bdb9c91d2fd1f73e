package io.rocescope.headless.command;

import io.rocescope.headless.Command;
import io.rocescope.headless.Terminal;
import java.util.Arrays;
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
        DESCRIPTIONS.put("capture", "capture an interface to a file, or analyse it as it goes");
        DESCRIPTIONS.put("replay", "plan, run and simulate the replay of a captured flow");
        DESCRIPTIONS.put("merge", "compare and merge captures of several points");
        DESCRIPTIONS.put("reconcile", "hold a device's counters against the capture");
        DESCRIPTIONS.put("join", "find the packets behind the errors in hosts' logs");
        DESCRIPTIONS.put("decode-cqe", "explain a completion queue entry from its hex dump");
        DESCRIPTIONS.put("decode-wqe", "explain a work queue entry from its hex dump");
        DESCRIPTIONS.put("gui", "open captures in a window");
    }

    private static final String GROUP = "replay";
    private static final Map<String, String> REPLAY = new LinkedHashMap<>();

    static {
        REPLAY.put("plan", "make a plan of work requests from a capture");
        REPLAY.put("plan show", "print a plan");
        REPLAY.put("run", "post a plan's work requests on RNICs, and compare");
        REPLAY.put("sim", "the same on simulated RNICs, with faults");
    }

    private CommandTable() {}

    /// How many of the arguments name the command: `replay plan show` is one name.
    public static int words(String[] args) {
        if (!args[0].equals(GROUP)) {
            return 1;
        }
        int most = Math.min(args.length, 3);
        for (int count = most; count > 1; count--) {
            if (REPLAY.containsKey(String.join(" ", Arrays.copyOfRange(args, 1, count)))) {
                return count;
            }
        }
        return 1;
    }

    /// Whether the name is of several commands, which have names of two words.
    public static boolean isGroup(String name) {
        return name.equals(GROUP);
    }

    /// One line on each command of the group, by its name within it.
    static Map<String, String> group() {
        return REPLAY;
    }

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
            case "capture" -> new CaptureCommand(terminal);
            case "replay plan" -> new ReplayPlanCommand(terminal);
            case "replay plan show" -> new ReplayShowCommand(terminal);
            case "replay run" -> new ReplayRunCommand(terminal);
            case "replay sim" -> new ReplaySimCommand(terminal);
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
