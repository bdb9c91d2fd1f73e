package io.rocescope.headless.command;

import io.rocescope.headless.Command;
import io.rocescope.headless.ExitCode;
import io.rocescope.headless.Terminal;
import io.rocescope.headless.UsageException;
import io.rocescope.headless.output.JoinJson;
import io.rocescope.headless.output.JoinText;
import io.rocescope.headless.output.JsonDocument;
import io.rocescope.headless.output.TextSink;
import io.rocescope.headless.service.ProgressBar;
import io.rocescope.headless.service.TextFiles;
import io.rocescope.parser.capture.CaptureOptions;
import io.rocescope.parser.capture.Captures;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.dissect.DissectorOptions;
import io.rocescope.parser.filter.DisplayFilter;
import io.rocescope.parser.hostlog.HostLog;
import io.rocescope.parser.join.CaptureEvidence;
import io.rocescope.parser.join.HostJoin;
import io.rocescope.parser.join.JoinReport;
import io.rocescope.parser.pipeline.Analysis;
import io.rocescope.parser.pipeline.AnalysisOptions;
import io.rocescope.parser.pipeline.AnalysisResult;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `join`: what hosts logged beside what was on the wire.
@picocli.CommandLine.Command(
        description = {
            "Joins logs of hosts with a capture: which packets belong to which error, and why it came.",
            "Recognises mlx5 traces and kernel dumps, UCX, NCCL, SPDK, DPDK, perftest, libfabric, Open MPI, verbs",
            "programs, and rdma resource show qp (text or -j)."
        },
        sortOptions = false,
        footer = {
            "",
            "Examples:",
            "  rocescope join trace.pcap --log app.log dmesg.txt",
            "  rdma resource show qp -j > qps.json; rocescope join trace.pcap --log app.log --log qps.json"
        })
final class JoinCommand implements Command {
    private final Terminal terminal;

    @Mixin
    private ReadOptions read = new ReadOptions();

    @Option(
            names = {"--log", "--qps"},
            arity = "1..*",
            paramLabel = "FILE",
            description = "Logs, or a snapshot of queue pairs; - is standard input; may be given again.")
    private List<String> logs = new ArrayList<>();

    @Option(names = "--all", description = "Every request and queue pair, however many (text).")
    private boolean all;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            converter = AnswerFormat.Converter.class,
            description = "text (for people) or json. Default: text.")
    private AnswerFormat format = AnswerFormat.TEXT;

    JoinCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public int run() throws Exception {
        if (read.filter() != DisplayFilter.ALL) {
            throw new UsageException("-Y: join takes no filter; filter the capture with export first");
        }
        List<String> captures = new ArrayList<>(read.files());
        List<String> texts = new ArrayList<>();
        for (String file : logs) {
            // A capture behind --log FILE … is no log.
            (TextFiles.isCapture(file) ? captures : texts).add(file);
        }
        if (captures.isEmpty() || texts.isEmpty()) {
            throw new UsageException("expected a capture and its logs: join CAPTURE --log FILE …");
        }
        List<HostLog> parsed = new ArrayList<>();
        for (String file : texts) {
            HostLog log = TextFiles.lines(file, terminal.in(), lines -> HostLog.read(file, lines));
            if (log.dropped() > 0) {
                terminal.err()
                        .println("rocescope: warning: " + file + ": only the first " + HostLog.MOST_RECORDS
                                + " records are used; " + log.dropped() + " more were left out");
            }
            parsed.add(log);
        }
        JoinReport report = HostJoin.join(evidence(captures), parsed);
        if (format == AnswerFormat.JSON) {
            JsonDocument.write(terminal.out(), JoinJson.document(report));
        } else {
            try (var out = new TextSink(terminal.out())) {
                JoinText.write(out, report, all);
            }
        }
        return ExitCode.OK;
    }

    private CaptureEvidence evidence(List<String> captures) throws Exception {
        var evidence = new CaptureEvidence();
        try (FrameSource source = Captures.open(captures, new CaptureOptions(terminal.in()));
                ProgressBar progress = read.progress(terminal, false)) {
            AnalysisOptions options = AnalysisOptions.defaults()
                    .withDissecting(new DissectorOptions(read.rocePorts(), true))
                    .withProgress(progress::update);
            AnalysisResult result = Analysis.run(source, options, evidence, evidence);
            result.warnings().forEach(w -> terminal.err().println("rocescope: warning: " + w));
            if (result.failure() != null) {
                throw result.failure();
            }
            evidence.finish(result.connections());
        }
        return evidence;
    }
}
