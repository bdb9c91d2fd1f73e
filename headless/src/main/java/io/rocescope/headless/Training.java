package io.rocescope.headless;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/// Runs the common commands once on each capture, to no output: the build keeps what this loads and links in the AOT
/// cache, and which methods are hot, so that later runs need not find out (JEP 483, 514, 515).
public final class Training {
    private Training() {}

    /// @param args captures: a small one with all that there is, and one of some hundred thousand packets
    public static void main(String[] args) {
        Terminal terminal = new Terminal(
                InputStream.nullInputStream(),
                OutputStream.nullOutputStream(),
                new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
                false,
                false);
        Main main = new Main(terminal);
        for (String file : args) {
            main.run("check", file);
            main.run("analyze", file);
            main.run("analyze", "--format", "json", file);
            main.run("packets", file);
            main.run("packets", "--format", "tsv", "-Y", "infiniband.bth.opcode == 17", file);
            main.run("messages", "--format", "jsonl", file);
            main.run("events", "--format", "jsonl", file);
        }
        // As every command ends: leaving asks for a logger.
        System.exit(ExitCode.OK);
    }
}
