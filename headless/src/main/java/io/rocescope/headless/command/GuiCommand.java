package io.rocescope.headless.command;

import io.rocescope.headless.Command;
import io.rocescope.headless.DeviceException;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `gui`: opens captures in a window.
///
/// The window is named here, not linked: its libraries are on the class path of this command only, so that the others
/// start
/// without them.
@picocli.CommandLine.Command(
        description = "Opens captures in a window.",
        sortOptions = false,
        footer = {"", "Example:", "  rocescope gui trace.pcapng"})
final class GuiCommand implements Command {
    private static final String WINDOW = "io.rocescope.gui.GuiMain";

    @Parameters(
            arity = "0..*",
            paramLabel = "FILE",
            description = "pcap or pcapng, may be gzip or zstd; - is standard input; several are merged by time.")
    private List<String> files = new ArrayList<>();

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    private boolean help;

    boolean helpWanted() {
        return help;
    }

    @Override
    public int run() throws Exception {
        try {
            return (int) Class.forName(WINDOW).getMethod("run", List.class).invoke(null, files);
        } catch (ClassNotFoundException e) {
            throw new DeviceException(
                    "the window's libraries are not on the class path: start it with ./rocescope gui", e);
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        }
    }
}
