package io.rocescope.headless.command;

import io.rocescope.headless.Terminal;
import io.rocescope.headless.UsageException;
import io.rocescope.headless.service.CaptureTally;
import io.rocescope.headless.service.ProgressBar;
import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.CaptureOptions;
import io.rocescope.parser.capture.CaptureWarning;
import io.rocescope.parser.capture.Captures;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.filter.DisplayFilter;
import io.rocescope.parser.filter.FilterException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Options of every command that reads captures; a picocli mixin.
final class ReadOptions {
    private static final Pattern DECODE_AS =
            Pattern.compile("udp\\.port\\s*==?\\s*([0-9]{1,5})(?:,\\s*(?:roce|infiniband))?");
    private static final int MAX_PORT = 0xffff;

    @Option(
            names = {"-Y", "--filter"},
            paramLabel = "EXPR",
            description = "Only packets that pass this display filter, in Wireshark's syntax.")
    private @Nullable String filter;

    @Option(
            names = "--decode-as",
            paramLabel = "udp.port=N",
            description = "Take this UDP destination port for RoCEv2, too; may be given again.")
    private List<String> decodeAs = new ArrayList<>();

    @Option(
            names = {"-q", "--quiet"},
            description = "No progress bar.")
    private boolean quiet;

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

    List<String> files() {
        return files;
    }

    boolean helpWanted() {
        return help;
    }

    DisplayFilter filter() throws FilterException {
        return filter == null ? DisplayFilter.ALL : DisplayFilter.compile(filter);
    }

    Set<Integer> rocePorts() throws UsageException {
        var ports = new TreeSet<Integer>();
        for (String text : decodeAs) {
            Matcher matcher = DECODE_AS.matcher(text);
            int port = matcher.matches() ? Integer.parseInt(matcher.group(1)) : -1;
            if (port < 0 || port > MAX_PORT) {
                throw new UsageException("--decode-as " + text + ": expected udp.port=N with a port of 0 to 65535");
            }
            ports.add(port);
        }
        return ports;
    }

    /// @throws UsageException if no file was named
    FrameSource open(Terminal terminal) throws CaptureException, UsageException {
        if (files.isEmpty()) {
            throw new UsageException("no capture file was named; - is standard input");
        }
        return Captures.open(files, new CaptureOptions(terminal.in()));
    }

    /// @param dataGoesToTerminal whether the output itself shows how far the work is
    ProgressBar progress(Terminal terminal, boolean dataGoesToTerminal) {
        return new ProgressBar(
                terminal.err(), terminal.errIsTerminal() && !quiet && !dataGoesToTerminal, System::nanoTime);
    }

    /// Says on standard error what was odd about the input.
    static void warn(Terminal terminal, FrameSource source, CaptureTally tally, boolean whole) {
        for (CaptureWarning warning : source.warnings()) {
            terminal.err().println("rocescope: warning: " + warning);
        }
        if (!whole || tally.roce() > 0) {
            return;
        }
        String names = String.join(", ", source.names());
        terminal.err()
                .println(
                        tally.total() == 0
                                ? "rocescope: " + names + ": the capture holds no packets"
                                : "rocescope: " + names + ": no RoCE among " + tally.total() + " packets: "
                                        + tally.others());
    }
}
