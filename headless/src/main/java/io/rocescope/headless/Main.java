package io.rocescope.headless;

import io.rocescope.headless.command.CommandTable;
import io.rocescope.headless.command.UsageText;
import io.rocescope.headless.command.VersionText;
import java.io.PrintStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/// Where the command line starts: finds the command, runs it, turns what it throws into an exit code.
public final class Main {
    private final Terminal terminal;

    /// @param terminal where output goes; tests give their own
    public Main(Terminal terminal) {
        this.terminal = terminal;
    }

    /// Runs the command and ends the process with its exit code.
    public static void main(String[] args) {
        int code = new Main(Terminal.system()).run(args);
        System.out.flush();
        System.exit(code);
    }

    /// @return the exit code, see {@link ExitCode}
    public int run(String... args) {
        PrintStream err = terminal.err();
        if (args.length == 0) {
            err.print(UsageText.commands());
            return ExitCode.USAGE;
        }
        int words = CommandTable.words(args);
        String name = words == 1 ? args[0] : String.join(" ", Arrays.copyOf(args, words));
        if (CommandTable.isGroup(name)) {
            return group(name, args);
        }
        return switch (name) {
            case "-h", "--help" -> print(UsageText.commands());
            case "-V", "--version" -> print(VersionText.lines());
            case "help" -> args.length == 1 ? print(UsageText.commands()) : run(asked(args));
            default -> {
                Command command = CommandTable.create(name, terminal);
                if (command == null) {
                    err.print(UsageText.unknown(name));
                    yield ExitCode.USAGE;
                }
                yield execute(name, command, Arrays.copyOfRange(args, words, args.length));
            }
        };
    }

    /// `help replay run` is `replay run --help`.
    private static String[] asked(String[] args) {
        String[] asked = Arrays.copyOfRange(args, 1, args.length + 1);
        asked[args.length - 1] = "--help";
        return asked;
    }

    private int group(String name, String[] args) {
        if (args.length > 1 && (args[1].equals("-h") || args[1].equals("--help"))) {
            return print(UsageText.group(name));
        }
        if (args.length > 1) {
            terminal.err().println("rocescope: there is no command \"" + name + " " + args[1] + "\"");
        }
        terminal.err().print(UsageText.group(name));
        return ExitCode.USAGE;
    }

    private int print(String text) {
        try (TerminalWriter out = new TerminalWriter(terminal.out())) {
            out.print(text);
            return ExitCode.OK;
        } catch (OutputException e) {
            return ExitCode.of(e, terminal.err());
        }
    }

    private int execute(String name, Command command, String[] args) {
        CommandLine line = new CommandLine(command)
                .setCommandName("rocescope " + name)
                .setUsageHelpAutoWidth(false)
                .setExpandAtFiles(false)
                .setColorScheme(CommandLine.Help.defaultColorScheme(
                        terminal.outIsTerminal() ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF));
        CommandLine.ParseResult parsed;
        try {
            parsed = line.parseArgs(args);
        } catch (CommandLine.ParameterException e) {
            terminal.err().println("rocescope " + name + ": " + message(e));
            terminal.err().println("Try \"rocescope " + name + " --help\".");
            return ExitCode.USAGE;
        }
        if (parsed.isUsageHelpRequested()) {
            return print(line.getUsageMessage());
        }
        if (parsed.isVersionHelpRequested()) {
            return print(VersionText.lines());
        }
        try {
            return command.run();
        } catch (Exception | LinkageError e) {
            return ExitCode.of(e, terminal.err());
        }
    }

    private static @Nullable String message(CommandLine.ParameterException e) {
        return e.getMessage();
    }
}
