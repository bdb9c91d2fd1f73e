package io.rocescope.headless;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/// One run of the command line with streams of its own.
///
/// @param code the exit code
/// @param out what was written to standard output
/// @param err what was written to standard error
record CommandLineRun(int code, String out, String err) {
    static CommandLineRun of(String... arguments) {
        return withInput(new byte[0], arguments);
    }

    static CommandLineRun withInput(byte[] input, String... arguments) {
        return run(input, false, arguments);
    }

    static CommandLineRun onTerminal(String... arguments) {
        return run(new byte[0], true, arguments);
    }

    private static CommandLineRun run(byte[] input, boolean terminal, String... arguments) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        var streams = new Terminal(
                new ByteArrayInputStream(input),
                out,
                new PrintStream(err, true, StandardCharsets.UTF_8),
                terminal,
                terminal);
        int code = new Main(streams).run(arguments);
        return new CommandLineRun(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    List<String> lines() {
        return out.lines().toList();
    }

    static Path sample(String name) {
        return Path.of(System.getProperty("rocescope.root", "."), "samples-pcap", name);
    }
}
