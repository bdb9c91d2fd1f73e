package io.rocescope.headless.command;

import io.rocescope.headless.Command;
import io.rocescope.headless.ExitCode;
import io.rocescope.headless.Terminal;
import io.rocescope.headless.output.EventJson;
import io.rocescope.headless.output.EventPrinter;
import io.rocescope.headless.output.EventText;
import io.rocescope.headless.output.EventTsv;
import io.rocescope.headless.output.OutputFormat;
import io.rocescope.headless.output.TextSink;
import io.rocescope.headless.service.Interruption;
import io.rocescope.parser.pipeline.AnalysisResult;
import java.io.BufferedOutputStream;
import java.io.OutputStream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `events`: one record for each protocol event.
@picocli.CommandLine.Command(
        description = "Lists protocol events: connections, gaps, NAKs, retransmissions, failures.",
        sortOptions = false,
        footer = {
            "",
            "Examples:",
            "  rocescope events trace.pcap",
            "  rocescope events --format jsonl trace.pcap | jq 'select(.name == \"roce:nak_sent\")'",
            "",
            "docs/event-schema.md explains each event."
        })
final class EventsCommand implements Command {
    private static final int BUFFER = 1 << 16;

    private final Terminal terminal;

    @Mixin
    private AnalyzeOptions options = new AnalyzeOptions();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            converter = FormatConverter.class,
            description = "text (for people), json, jsonl or tsv. Default: text.")
    private OutputFormat format = OutputFormat.TEXT;

    @Option(names = "--header", description = "Start tsv with a line of column names.")
    private boolean header;

    EventsCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public int run() throws Exception {
        try (Interruption interruption = options.interruption()) {
            EventPrinter printer = printer();
            AnalysisResult result = options.run(terminal, printer, interruption, terminal.outIsTerminal());
            printer.finish();
            interruption.exitCode(result.failure() == null ? ExitCode.OK : ExitCode.INPUT);
            AnalyzeOptions.conclude(terminal, result);
        }
        return ExitCode.OK;
    }

    private EventPrinter printer() {
        OutputStream out = terminal.out();
        return switch (format) {
            case TEXT -> new EventText(new TextSink(out));
            case TSV -> new EventTsv(new TextSink(out), header);
            case JSON -> new EventJson(new BufferedOutputStream(out, BUFFER), false, options.files());
            case JSONL -> new EventJson(new BufferedOutputStream(out, BUFFER), true, options.files());
        };
    }
}
