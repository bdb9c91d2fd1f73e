package io.rocescope.headless.command;

import io.rocescope.headless.Command;
import io.rocescope.headless.DeviceException;
import io.rocescope.headless.ExitCode;
import io.rocescope.headless.OutputException;
import io.rocescope.headless.Terminal;
import io.rocescope.headless.UsageException;
import io.rocescope.headless.output.JsonDocument;
import io.rocescope.headless.output.TapJson;
import io.rocescope.headless.output.TapText;
import io.rocescope.headless.output.TextSink;
import io.rocescope.headless.service.ProgressBar;
import io.rocescope.parser.capture.Frame;
import io.rocescope.parser.capture.PcapngWriter;
import io.rocescope.parser.dissect.DissectorOptions;
import io.rocescope.parser.filter.DisplayFilter;
import io.rocescope.parser.tap.TapComparison;
import io.rocescope.parser.tap.TapOptions;
import io.rocescope.parser.tap.TapResult;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `merge`: several vantage points on one time line.
@picocli.CommandLine.Command(
        description = {
            "Finds each packet at several capture points, fits their clocks, says what happened between them,",
            "and writes them as one capture with an interface for each point."
        },
        sortOptions = false,
        footer = {
            "",
            "Files are named by --tap NAME=FILE, or just given: each is then a tap called after its file.",
            "A name that comes again adds a piece to its tap, such as the files of a capture ring.",
            "",
            "Examples:",
            "  rocescope merge --tap a=host-a.pcap --tap b=host-b.pcap",
            "  rocescope merge -w all.pcapng node0.pcap node1.pcap node2.pcap"
        })
final class MergeCommand implements Command {
    private static final String STDOUT = "-";

    private final Terminal terminal;

    @Mixin
    private ReadOptions read = new ReadOptions();

    @Option(
            names = "--tap",
            paramLabel = "NAME=FILE",
            description = "A capture point and a file of it; may be given again.")
    private List<String> taps = new ArrayList<>();

    @Option(
            names = {"-w", "--write"},
            paramLabel = "OUT",
            description = "Write the frames in the order of the common time as pcapng; - is standard output.")
    private @Nullable String target;

    @Option(names = "--all-copies", description = "Write a packet as often as it was seen, not once.")
    private boolean allCopies;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            converter = AnswerFormat.Converter.class,
            description = "text (for people) or json. Default: text.")
    private AnswerFormat format = AnswerFormat.TEXT;

    private long written;

    MergeCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public int run() throws Exception {
        if (read.filter() != DisplayFilter.ALL) {
            throw new UsageException("-Y: merge takes no filter; filter what it writes with export");
        }
        Map<String, List<String>> files = TapOption.parse(taps);
        for (String file : read.files()) {
            String name = String.valueOf(Path.of(file).getFileName());
            // Two files of the same name in different places are two taps.
            TapOption.add(files, files.containsKey(name) ? file : name, file);
        }
        if (files.size() < 2) {
            throw new UsageException("two taps or more are needed: --tap NAME=FILE --tap NAME=FILE");
        }
        List<TapComparison.Tap> opened = TapOption.open(files, terminal);
        var dissecting = new DissectorOptions(read.rocePorts(), true);
        TapResult result;
        try (ProgressBar progress = read.progress(terminal, false)) {
            result = target == null
                    ? TapComparison.run(opened, TapOptions.DEFAULT, dissecting, null, progress::update)
                    : write(target, files, opened, dissecting, progress);
        }
        if (STDOUT.equals(target)) {
            return ExitCode.OK;
        }
        if (format == AnswerFormat.JSON) {
            JsonDocument.write(terminal.out(), TapJson.document(result, target == null ? -1 : written));
        } else {
            try (var out = new TextSink(terminal.out())) {
                TapText.write(out, result);
            }
        }
        if (target != null) {
            terminal.err().println("rocescope: wrote " + written + " packets to " + target);
        }
        return ExitCode.OK;
    }

    private TapResult write(
            String out,
            Map<String, List<String>> files,
            List<TapComparison.Tap> opened,
            DissectorOptions dissecting,
            ProgressBar progress)
            throws Exception {
        refuseOverwritingAnInput(out, files);
        List<String> names = opened.stream().map(TapComparison.Tap::name).toList();
        try (PcapngWriter writer = new PcapngWriter(output(out), names)) {
            return TapComparison.run(
                    opened,
                    TapOptions.DEFAULT,
                    dissecting,
                    (frame, first) -> {
                        if (first || allCopies) {
                            write(writer, frame, out);
                        }
                    },
                    progress::update);
        } catch (IOException e) {
            throw new OutputException(out, e);
        }
    }

    private void write(PcapngWriter writer, Frame frame, String out) {
        try {
            writer.write(frame);
            written++;
        } catch (IOException e) {
            throw new OutputException(out, e);
        }
    }

    private OutputStream output(String out) throws DeviceException {
        if (out.equals(STDOUT)) {
            return terminal.out();
        }
        try {
            return Files.newOutputStream(Path.of(out));
        } catch (IOException e) {
            throw new DeviceException(out + " cannot be written: " + e.getMessage(), e);
        }
    }

    private static void refuseOverwritingAnInput(String out, Map<String, List<String>> files) throws UsageException {
        for (List<String> list : files.values()) {
            for (String file : list) {
                try {
                    if (!out.equals(STDOUT)
                            && Files.exists(Path.of(out))
                            && Files.isSameFile(Path.of(file), Path.of(out))) {
                        throw new UsageException("-w " + out + " is one of the inputs");
                    }
                } catch (IOException e) {
                    // An input that is not there is reported when it is opened.
                }
            }
        }
    }
}
