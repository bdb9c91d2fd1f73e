package io.rocescope.headless.command;

import io.rocescope.headless.Command;
import io.rocescope.headless.ExitCode;
import io.rocescope.headless.Terminal;
import io.rocescope.headless.UsageException;
import io.rocescope.headless.output.JsonDocument;
import io.rocescope.headless.output.ReconcileOutput;
import io.rocescope.headless.output.TextSink;
import io.rocescope.headless.service.ProgressBar;
import io.rocescope.headless.service.TextFiles;
import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.counters.CapturePrediction;
import io.rocescope.parser.counters.CounterFormatException;
import io.rocescope.parser.counters.CounterReader;
import io.rocescope.parser.counters.CounterSnapshot;
import io.rocescope.parser.counters.HostCounts;
import io.rocescope.parser.counters.Reconciliation;
import io.rocescope.parser.dissect.DissectorOptions;
import io.rocescope.parser.filter.DisplayFilter;
import io.rocescope.parser.pipeline.Analysis;
import io.rocescope.parser.pipeline.AnalysisOptions;
import io.rocescope.parser.pipeline.AnalysisResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `reconcile`: a device's counters against what the capture predicts.
@picocli.CommandLine.Command(
        description = {
            "Holds a device's counters against what the capture says they must be.",
            "Reads rdma statistic show (text or -j), grep . /sys/class/infiniband/*/ports/1/*counters/*, ethtool -S."
        },
        sortOptions = false,
        footer = {
            "",
            "Example:",
            "  rdma statistic show > before.txt; …; rdma statistic show > after.txt",
            "  rocescope reconcile host-a.pcap --before before.txt --after after.txt"
        })
final class ReconcileCommand implements Command {
    private final Terminal terminal;

    @Mixin
    private ReadOptions read = new ReadOptions();

    @Option(names = "--before", paramLabel = "FILE", description = "Counters before the capture.")
    private @Nullable String before;

    @Option(names = "--after", paramLabel = "FILE", description = "Counters after the capture.")
    private @Nullable String after;

    @Option(
            names = "--counters",
            paramLabel = "FILE",
            description = "Counters after the capture of a device that had started at zero.")
    private @Nullable String counters;

    @Option(names = "--device", paramLabel = "NAME", description = "Only this device of the counters.")
    private @Nullable String device;

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            description = "The device's address. Default: the one whose packets fit best.")
    private @Nullable String host;

    @Option(names = "--all", description = "List counters that are zero, too (text).")
    private boolean all;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            converter = AnswerFormat.Converter.class,
            description = "text (for people) or json. Default: text.")
    private AnswerFormat format = AnswerFormat.TEXT;

    ReconcileCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public int run() throws Exception {
        if (read.filter() != DisplayFilter.ALL) {
            throw new UsageException("-Y: a device counts every packet, so reconcile takes no filter");
        }
        CounterSnapshot counted = counted();
        Map<String, HostCounts> hosts = predict();
        if (host != null && !hosts.containsKey(host)) {
            throw new UsageException("--host " + host + ": no packet of it in the capture, which has "
                    + String.join(", ", hosts.keySet().stream().sorted().toList()));
        }
        List<Reconciliation> devices = new ArrayList<>();
        counted.devices().forEach((name, values) -> {
            if (device == null || device.equals(name)) {
                devices.add(Reconciliation.of(name, values, hosts, host));
            }
        });
        if (devices.isEmpty()) {
            throw new UsageException("--device " + device + ": the counters are of "
                    + String.join(", ", counted.devices().keySet()));
        }
        if (format == AnswerFormat.JSON) {
            JsonDocument.write(terminal.out(), ReconcileOutput.json(devices));
        } else {
            try (var out = new TextSink(terminal.out())) {
                ReconcileOutput.text(out, devices, all);
            }
        }
        return ExitCode.OK;
    }

    private CounterSnapshot counted() throws CaptureException, UsageException {
        if (counters != null && before == null && after == null) {
            return snapshot(counters);
        }
        if (after == null || counters != null) {
            throw new UsageException("expected --before FILE --after FILE, or --counters FILE");
        }
        CounterSnapshot end = snapshot(after);
        return before == null ? end : end.since(snapshot(before));
    }

    private CounterSnapshot snapshot(String file) throws CaptureException {
        try {
            return CounterReader.read(TextFiles.whole(file, terminal.in()));
        } catch (CounterFormatException e) {
            throw new CaptureException(file, 0, String.valueOf(e.getMessage()), e);
        }
    }

    private Map<String, HostCounts> predict() throws Exception {
        var prediction = new CapturePrediction();
        try (FrameSource source = read.open(terminal);
                ProgressBar progress = read.progress(terminal, false)) {
            AnalysisOptions options = AnalysisOptions.defaults()
                    .withDissecting(new DissectorOptions(read.rocePorts(), true))
                    .withProgress(progress::update);
            AnalysisResult result = Analysis.run(source, options, prediction, prediction);
            result.warnings().forEach(w -> terminal.err().println("rocescope: warning: " + w));
            if (result.failure() != null) {
                throw result.failure();
            }
            return prediction.finish(result.connections(), result.capture().doubled());
        }
    }
}
