package io.rocescope.headless.command;

import io.rocescope.headless.Command;
import io.rocescope.headless.ExitCode;
import io.rocescope.headless.OutputException;
import io.rocescope.headless.Terminal;
import io.rocescope.headless.service.PacketStream;
import io.rocescope.headless.service.ProgressBar;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.capture.PcapngWriter;
import io.rocescope.parser.filter.DisplayFilter;
import java.io.IOException;
import picocli.CommandLine.Mixin;

/// `export`: writes the packets that a filter selects, as pcapng.
@picocli.CommandLine.Command(
        description = "Writes the packets that a filter selects, as pcapng with nanoseconds.",
        sortOptions = false,
        footer = {"", "Example:", "  rocescope export -Y 'roce.icrc.status == invalid' trace.pcap -w bad.pcapng"})
final class ExportCommand implements Command {
    private final Terminal terminal;

    @Mixin
    private ReadOptions read = new ReadOptions();

    @Mixin
    private CaptureTarget target = new CaptureTarget();

    ExportCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public int run() throws Exception {
        DisplayFilter filter = read.filter();
        var request = new PacketStream.Request(filter, read.rocePorts(), false, filter.needsTracker(), Long.MAX_VALUE);
        target.refuse(read.files());
        PacketStream.Outcome outcome;
        try (FrameSource source = read.open(terminal)) {
            try (PcapngWriter writer = new PcapngWriter(target.open(terminal));
                    ProgressBar progress = read.progress(terminal, false)) {
                outcome = PacketStream.run(
                        source,
                        request,
                        packet -> {
                            try {
                                writer.write(packet.dissection().frame());
                            } catch (IOException e) {
                                throw new OutputException(target.name(), e);
                            }
                        },
                        progress);
            } catch (IOException e) {
                throw new OutputException(target.name(), e);
            }
            ReadOptions.warn(terminal, source, outcome.tally(), outcome.failure() == null);
        }
        if (outcome.failure() != null) {
            throw outcome.failure();
        }
        terminal.err()
                .println("rocescope: wrote " + outcome.selected() + " of "
                        + outcome.tally().total() + " packets to " + target.name());
        return ExitCode.OK;
    }
}
