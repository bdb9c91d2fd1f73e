package io.rocescope.headless;

import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;

/// The process's streams, and whether people look at them.
///
/// @param in what an input named `-` is read from
/// @param out data goes here, unbuffered
/// @param err everything else goes here
/// @param outIsTerminal whether `out` is a terminal: only then colours
/// @param errIsTerminal whether `err` is a terminal: only then progress
public record Terminal(
        InputStream in, OutputStream out, PrintStream err, boolean outIsTerminal, boolean errIsTerminal) {

    private static final int OUT = 1;
    private static final int ERR = 2;

    /// The streams of this process.
    public static Terminal system() {
        return new Terminal(
                System.in, new FileOutputStream(FileDescriptor.out), System.err, isTerminal(OUT), isTerminal(ERR));
    }

    /// Java tells of a console only when standard input is one, too; Linux tells of each stream.
    @SuppressWarnings("SystemConsoleNull") // Whether it may be null has changed between releases.
    private static boolean isTerminal(int descriptor) {
        Path link = Path.of("/proc/self/fd/" + descriptor);
        try {
            String target = Files.readSymbolicLink(link).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
        } catch (IOException | UnsupportedOperationException e) {
            Console console = System.console();
            return console != null && console.isTerminal();
        }
    }
}
