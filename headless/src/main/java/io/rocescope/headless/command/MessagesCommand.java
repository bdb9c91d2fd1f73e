package io.rocescope.headless.command;

import io.rocescope.headless.Command;
import io.rocescope.headless.ExitCode;
import io.rocescope.headless.Terminal;
import io.rocescope.headless.output.MessageJson;
import io.rocescope.headless.output.MessagePrinter;
import io.rocescope.headless.output.MessageText;
import io.rocescope.headless.output.MessageTsv;
import io.rocescope.headless.output.OutputFormat;
import io.rocescope.headless.output.TextSink;
import io.rocescope.headless.service.Interruption;
import io.rocescope.parser.pipeline.AnalysisResult;
import java.io.BufferedOutputStream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `messages`: one record for each RDMA message.
@picocli.CommandLine.Command(
        description = "Lists RDMA messages (work requests), each when its fate is known.",
        sortOptions = false,
        footer = {
            "",
            "Examples:",
            "  rocescope messages trace.pcap",
            "  rocescope messages --format jsonl trace.pcap | jq 'select(.status != \"IBV_WC_SUCCESS\")'"
        })
final class MessagesCommand implements Command {
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

    MessagesCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public int run() throws Exception {
        try (Interruption interruption = options.interruption()) {
            MessagePrinter printer = printer();
            AnalysisResult result = options.run(terminal, printer, interruption, terminal.outIsTerminal());
            printer.finish();
            interruption.exitCode(result.failure() == null ? ExitCode.OK : ExitCode.INPUT);
            AnalyzeOptions.conclude(terminal, result);
        }
        return ExitCode.OK;
    }

    private MessagePrinter printer() {
        return switch (format) {
            case TEXT -> new MessageText(new TextSink(terminal.out()), terminal.outIsTerminal());
            case TSV -> new MessageTsv(new TextSink(terminal.out()), header);
            case JSON -> new MessageJson(new BufferedOutputStream(terminal.out(), BUFFER), false);
            case JSONL -> new MessageJson(new BufferedOutputStream(terminal.out(), BUFFER), true);
        };
    }
}
