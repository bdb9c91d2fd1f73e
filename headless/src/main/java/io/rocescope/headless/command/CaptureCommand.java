package io.rocescope.headless.command;

import io.rocescope.headless.Command;
import io.rocescope.headless.DeviceException;
import io.rocescope.headless.ExitCode;
import io.rocescope.headless.OutputException;
import io.rocescope.headless.Terminal;
import io.rocescope.headless.UsageException;
import io.rocescope.headless.output.AnalysisJson;
import io.rocescope.headless.output.AnalysisText;
import io.rocescope.headless.output.OutputFormat;
import io.rocescope.headless.output.Quantity;
import io.rocescope.headless.output.TextSink;
import io.rocescope.headless.service.Interruption;
import io.rocescope.headless.service.RecordingSource;
import io.rocescope.parser.capture.FrameBatch;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.capture.PcapngWriter;
import io.rocescope.parser.capture.live.CaptureInterface;
import io.rocescope.parser.capture.live.LiveCapture;
import io.rocescope.parser.capture.live.LiveOptions;
import io.rocescope.parser.event.finding.Evidence;
import io.rocescope.parser.pipeline.Analysis;
import io.rocescope.parser.pipeline.AnalysisOptions;
import io.rocescope.parser.pipeline.AnalysisResult;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// `capture`: an interface to a file, and through the tracker as it goes.
@picocli.CommandLine.Command(
        description =
                "Captures an interface until Ctrl-C: to a file, and with --analyze through the tracker as it goes.",
        sortOptions = false,
        footer = {
            "",
            "Examples:",
            "  rocescope capture -i eth0 -w trace.pcapng",
            "  rocescope capture -i eth0 --analyze --duration 10",
            "  rocescope capture -i eth0 -w - | rocescope events -"
        })
final class CaptureCommand implements Command {
    private static final int BATCH = 1 << 20;
    private static final String STDOUT = "-";
    private static final String ROCE = "udp port 4791 or (vlan and udp port 4791)";

    private final Terminal terminal;

    @Option(
            names = {"-i", "--interface"},
            paramLabel = "IFACE",
            description = "The network interface, such as eth0.")
    private @Nullable String interfaceName;

    @Option(names = "--list", description = "List the interfaces instead.")
    private boolean list;

    @Option(
            names = {"-w", "--write"},
            paramLabel = "OUT",
            description = "The pcapng file to write; - is standard output.")
    private @Nullable String target;

    @Option(names = "--analyze", description = "Print an analysis at the end.")
    private boolean analyze;

    @Option(
            names = {"-f", "--capture-filter"},
            paramLabel = "EXPR",
            description = "In libpcap's syntax. Default: RoCEv2, \"" + ROCE + "\"; \"\" captures everything.")
    private String filter = ROCE;

    @Option(
            names = {"-s", "--snaplen"},
            paramLabel = "N",
            description = "Octets to keep of each frame. Default: all.")
    private int snapLength = LiveOptions.MAX_SNAP_LENGTH;

    @Option(
            names = {"-c", "--count"},
            paramLabel = "N",
            description = "End after N packets.")
    private long count = Long.MAX_VALUE;

    @Option(names = "--duration", paramLabel = "S", description = "End after S seconds.")
    private double duration;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            converter = FormatConverter.class,
            description = "Of the analysis: text (for people) or json. Default: text.")
    private OutputFormat format = OutputFormat.TEXT;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    private boolean help;

    CaptureCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    boolean helpWanted() {
        return help;
    }

    @Override
    public int run() throws Exception {
        if (list) {
            return listInterfaces();
        }
        check();
        String from = String.valueOf(interfaceName);
        try (Interruption interruption = new Interruption(true);
                LiveCapture capture = LiveCapture.open(from, options())) {
            Timer timer = new Timer("end of capture", true);
            timer.schedule(stopping(capture, interruption), 50, 50);
            terminal.err().println("rocescope: capturing " + from + "; Ctrl-C ends it");
            try (PcapngWriter writer = new PcapngWriter(output(), List.of(from))) {
                RecordingSource source = new RecordingSource(capture, writer, target == null ? "" : target, count);
                if (analyze) {
                    analyze(source);
                } else {
                    drain(source);
                }
                writer.flush();
                conclude(capture, source);
            } catch (IOException e) {
                throw new OutputException(String.valueOf(target), e);
            } finally {
                timer.cancel();
            }
            return interruption.exitCode(ExitCode.OK);
        }
    }

    private int listInterfaces() throws Exception {
        try (var out = new TextSink(terminal.out())) {
            for (CaptureInterface one : LiveCapture.interfaces()) {
                out.text(one.name() + "  " + (one.up() ? "up" : "down") + "  "
                        + String.join(" ", one.addresses())
                        + (one.description().isEmpty() ? "" : "  (" + one.description() + ")"));
                out.line();
            }
        }
        return ExitCode.OK;
    }

    private void check() throws UsageException {
        if (interfaceName == null) {
            throw new UsageException("no interface was named (-i IFACE); --list lists them");
        }
        if (target == null && !analyze) {
            throw new UsageException("nothing to do with the packets: -w OUT writes them, --analyze analyses them");
        }
        if (analyze && STDOUT.equals(target)) {
            throw new UsageException("-w - and --analyze both want standard output");
        }
        if (count < 1 || duration < 0 || snapLength < 1 || snapLength > LiveOptions.MAX_SNAP_LENGTH) {
            throw new UsageException(
                    "-c and -s take 1 or more, --duration 0 or more, -s no more than " + LiveOptions.MAX_SNAP_LENGTH);
        }
        if (format != OutputFormat.TEXT && format != OutputFormat.JSON) {
            throw new UsageException("--format: an analysis is one document, text or json");
        }
    }

    private LiveOptions options() {
        return LiveOptions.defaults().withFilter(filter).withSnapLength(snapLength);
    }

    private TimerTask stopping(LiveCapture capture, Interruption interruption) {
        long endNs = duration > 0 ? System.nanoTime() + (long) (duration * 1e9) : 0;
        return new TimerTask() {
            @Override
            public void run() {
                if (interruption.getAsBoolean() || (endNs != 0 && System.nanoTime() - endNs >= 0)) {
                    capture.stop();
                }
            }
        };
    }

    private OutputStream output() throws DeviceException {
        if (target == null) {
            return OutputStream.nullOutputStream();
        }
        if (target.equals(STDOUT)) {
            return terminal.out();
        }
        try {
            return new BufferedOutputStream(Files.newOutputStream(Path.of(target)));
        } catch (IOException e) {
            throw new DeviceException(target + " cannot be written: " + e.getMessage(), e);
        }
    }

    private static void drain(FrameSource source) throws Exception {
        FrameBatch batch = new FrameBatch(BATCH);
        boolean more = source.fill(batch);
        while (more) {
            more = source.fill(batch);
        }
    }

    private void analyze(FrameSource source) {
        Evidence evidence = new Evidence();
        AnalysisResult result = Analysis.run(source, AnalysisOptions.defaults().withReorderWindow(0), evidence, null);
        if (format == OutputFormat.JSON) {
            AnalysisJson.write(new BufferedOutputStream(terminal.out()), result, result.findings(evidence));
            return;
        }
        try (var out = new TextSink(terminal.out())) {
            AnalysisText.write(out, result, result.findings(evidence), terminal.outIsTerminal(), false);
        }
    }

    private void conclude(LiveCapture capture, RecordingSource source) {
        terminal.err()
                .println("rocescope: captured " + Quantity.of(source.count(), "packet")
                        + (target == null ? "" : " to " + target));
        capture.warnings().forEach(w -> terminal.err().println("rocescope: warning: " + w));
    }
}
