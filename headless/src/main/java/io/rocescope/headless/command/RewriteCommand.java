package io.rocescope.headless.command;

import io.rocescope.headless.Command;
import io.rocescope.headless.ExitCode;
import io.rocescope.headless.OutputException;
import io.rocescope.headless.Terminal;
import io.rocescope.headless.UsageException;
import io.rocescope.headless.service.Selection;
import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.capture.PcapngWriter;
import io.rocescope.parser.dissect.DissectorOptions;
import io.rocescope.parser.event.AnalysisSink;
import io.rocescope.parser.filter.DisplayFilter;
import io.rocescope.parser.pipeline.Analysis;
import io.rocescope.parser.pipeline.AnalysisOptions;
import io.rocescope.replay.wire.CaptureRewriter;
import io.rocescope.replay.wire.FrameRewriter;
import io.rocescope.replay.wire.MapParser;
import io.rocescope.replay.wire.Peers;
import io.rocescope.replay.wire.RewriteMap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `rewrite`: a capture with other addresses, queue pairs, PSNs and keys, whose checksums and ICRCs are right.
@picocli.CommandLine.Command(
        description =
                "Changes addresses, queue pairs, PSNs and keys of RoCEv2 packets; lengths stay, checksums and the"
                        + " ICRC are made right again, so that any injector can send the result. Other packets stay as they are.",
        sortOptions = false,
        footer = {
            "",
            "Mappings (numbers decimal or with 0x):",
            "  mac:OLD=NEW     Ethernet addresses, also inside tunnels",
            "  ip:OLD=NEW      IP addresses of the RoCE packet, also in connection management",
            "  sport:OLD=NEW   UDP source ports",
            "  qpn:OLD=NEW     queue pairs: destinations, senders of datagrams, connection management",
            "  psn:QPN=+SHIFT  PSNs of the requests to a queue pair and of their answers, modulo 2^24",
            "  rkey:OLD=NEW    remote keys",
            "  va:OLD=NEW      remote addresses from OLD on; each moves with the nearest OLD at or below it",
            "",
            "Example:",
            "  rocescope rewrite trace.pcap -o lab.pcapng --map ip:10.0.0.2=192.168.1.7 --map qpn:0x12=0x4a"
        })
final class RewriteCommand implements Command {
    private final Terminal terminal;

    @Mixin
    private ReadOptions read = new ReadOptions();

    @Mixin
    private CaptureTarget target = new CaptureTarget();

    @Option(
            names = "--map",
            paramLabel = "KIND:OLD=NEW",
            description = "What becomes what; may be given again. See below.")
    private List<String> mappings = new ArrayList<>();

    @Option(
            names = "--repair",
            description =
                    "Make checksums and ICRCs right also where they were captured wrong; else they stay as wrong.")
    private boolean repair;

    RewriteCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public int run() throws Exception {
        DisplayFilter filter = read.filter();
        if (filter.needsTracker()) {
            throw new UsageException("-Y asks for what the tracker finds (roce.connection and such); export the packets"
                    + " first, then rewrite those");
        }
        RewriteMap map = map();
        DissectorOptions dissecting = new DissectorOptions(read.rocePorts(), true);
        target.refuse(read.files());
        Peers peers = map.hasPsnShifts() ? peers(dissecting) : Peers.NONE;
        CaptureRewriter.Outcome outcome;
        try (FrameSource source = read.open(terminal)) {
            try (PcapngWriter writer = new PcapngWriter(target.open(terminal))) {
                outcome = CaptureRewriter.run(
                        source, dissecting, new Selection(filter), new FrameRewriter(map, peers), repair, writer);
            } catch (IOException e) {
                throw new OutputException(target.name(), e);
            }
            source.warnings().forEach(warning -> terminal.err().println("rocescope: warning: " + warning));
        }
        tell(outcome);
        if (outcome.failure() != null) {
            throw outcome.failure();
        }
        return ExitCode.OK;
    }

    private RewriteMap map() throws UsageException {
        RewriteMap map = new RewriteMap();
        for (String mapping : mappings) {
            try {
                MapParser.add(map, mapping);
            } catch (IllegalArgumentException e) {
                throw new UsageException("--map " + e.getMessage(), e);
            }
        }
        return map;
    }

    /// PSNs of answers move with the queue pair that was asked, which only the whole capture tells.
    private Peers peers(DissectorOptions dissecting) throws CaptureException, UsageException {
        if (read.files().contains("-")) {
            throw new UsageException(
                    "--map psn: needs the capture twice, so it must be a file; standard input is gone after once");
        }
        try (FrameSource source = read.open(terminal)) {
            AnalysisOptions options = AnalysisOptions.defaults().withDissecting(dissecting);
            return new Peers(
                    Analysis.run(source, options, AnalysisSink.NONE, null).connections());
        }
    }

    private void tell(CaptureRewriter.Outcome outcome) {
        List<String> parts = new ArrayList<>();
        parts.add(outcome.rewritten() + " packets rewritten to " + target.name());
        if (outcome.untouched() > 0) {
            parts.add(outcome.untouched() + " left as they are (no RoCEv2, or headers not whole)");
        }
        if (outcome.filled() > 0) {
            parts.add(outcome.filled() + " filled with zeros where the capture had cut them");
        }
        if (outcome.stillInvalid() > 0) {
            parts.add(outcome.stillInvalid() + " with a checksum or ICRC that was captured wrong and still is"
                    + " (--repair makes them right)");
        }
        if (outcome.unknownPeers() > 0) {
            parts.add(outcome.unknownPeers() + " answers kept their PSN: the capture does not tell which queue pair"
                    + " they answer for");
        }
        terminal.err().println("rocescope: " + String.join("; ", parts));
    }
}
