package io.rocescope.headless.command;

import io.rocescope.headless.Command;
import io.rocescope.headless.DeviceException;
import io.rocescope.headless.ExitCode;
import io.rocescope.headless.OutputException;
import io.rocescope.headless.Terminal;
import io.rocescope.headless.UsageException;
import io.rocescope.headless.service.PacketStream;
import io.rocescope.headless.service.ProgressBar;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.capture.PcapngWriter;
import io.rocescope.parser.filter.DisplayFilter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `export`: writes the packets that a filter selects, as pcapng.
@picocli.CommandLine.Command(
        description = "Writes the packets that a filter selects, as pcapng with nanoseconds.",
        sortOptions = false,
        footer = {"", "Example:", "  rocescope export -Y 'roce.icrc.status == invalid' trace.pcap -w bad.pcapng"})
final class ExportCommand implements Command {
    private static final String STDOUT = "-";

    private final Terminal terminal;

    @Mixin
    private ReadOptions read = new ReadOptions();

    @Option(
            names = {"-w", "--write"},
            required = true,
            paramLabel = "OUT",
            description = "The pcapng file to write; - is standard output.")
    private String target = STDOUT;

    ExportCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public int run() throws Exception {
        DisplayFilter filter = read.filter();
        var request = new PacketStream.Request(filter, read.rocePorts(), false, filter.needsTracker(), Long.MAX_VALUE);
        refuseOverwritingAnInput();
        PacketStream.Outcome outcome;
        try (FrameSource source = read.open(terminal)) {
            try (PcapngWriter writer = new PcapngWriter(output());
                    ProgressBar progress = read.progress(terminal, false)) {
                outcome = PacketStream.run(
                        source,
                        request,
                        packet -> {
                            try {
                                writer.write(packet.dissection().frame());
                            } catch (IOException e) {
                                throw new OutputException(target, e);
                            }
                        },
                        progress);
            } catch (IOException e) {
                throw new OutputException(target, e);
            }
            ReadOptions.warn(terminal, source, outcome.tally(), outcome.failure() == null);
        }
        if (outcome.failure() != null) {
            throw outcome.failure();
        }
        terminal.err()
                .println("rocescope: wrote " + outcome.selected() + " of "
                        + outcome.tally().total() + " packets to " + target);
        return ExitCode.OK;
    }

    /// The input is read while the output is written.
    private void refuseOverwritingAnInput() throws UsageException {
        for (String file : read.files()) {
            try {
                if (!target.equals(STDOUT)
                        && Files.exists(Path.of(target))
                        && Files.isSameFile(Path.of(file), Path.of(target))) {
                    throw new UsageException("-w " + target + " is one of the inputs");
                }
            } catch (IOException e) {
                // An input that is not there is reported when it is opened.
            }
        }
    }

    private OutputStream output() throws DeviceException {
        if (target.equals(STDOUT)) {
            return terminal.out();
        }
        try {
            return Files.newOutputStream(Path.of(target));
        } catch (IOException e) {
            throw new DeviceException(target + " cannot be written: " + e.getMessage(), e);
        }
    }
}
