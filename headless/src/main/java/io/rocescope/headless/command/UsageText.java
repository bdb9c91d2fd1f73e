package io.rocescope.headless.command;

import java.util.Map;

/// The help of the program as a whole.
public final class UsageText {
    private static final int NAME_WIDTH = 10;

    private UsageText() {}

    /// What `--help` prints.
    public static String commands() {
        var out = new StringBuilder("Usage: rocescope COMMAND [OPTION...] [FILE...]\n\n");
        out.append("Analyzes captures of RDMA over Converged Ethernet.\n\nCommands:\n");
        for (Map.Entry<String, String> command : CommandTable.descriptions().entrySet()) {
            out.append("  ").append(command.getKey());
            out.repeat(' ', Math.max(1, NAME_WIDTH - command.getKey().length()));
            out.append(command.getValue()).append('\n');
        }
        out.append("\nOptions:\n  -h, --help     this text; \"rocescope COMMAND --help\" for a command's\n");
        out.append("  -V, --version  versions of the program, the JVM and native libraries\n");
        out.append("\nExit codes: 0 done; 1 check found violations; 2 wrong usage; 3 an input cannot be read;\n");
        out.append("4 a device, a permission or a native library is missing.\n");
        return out.toString();
    }

    /// What `replay --help` prints.
    public static String group(String name) {
        var out = new StringBuilder("Usage: rocescope " + name + " COMMAND [OPTION...] [FILE...]\n\nCommands:\n");
        for (Map.Entry<String, String> command : CommandTable.group().entrySet()) {
            out.append("  ").append(name).append(' ').append(command.getKey());
            out.repeat(' ', Math.max(1, NAME_WIDTH + 1 - command.getKey().length()));
            out.append(command.getValue()).append('\n');
        }
        out.append("\n\"rocescope ").append(name).append(" COMMAND --help\" tells a command's options.\n");
        return out.toString();
    }

    /// What a mistyped command prints.
    public static String unknown(String name) {
        String kind = name.startsWith("-") ? "option" : "command";
        return "rocescope: there is no " + kind + " \"" + name + "\"; there are "
                + String.join(", ", CommandTable.descriptions().keySet()) + "\nTry \"rocescope --help\".\n";
    }
}
