package io.rocescope.headless.command;

import io.rocescope.headless.Command;
import io.rocescope.headless.ExitCode;
import io.rocescope.headless.Terminal;
import io.rocescope.headless.UsageException;
import io.rocescope.headless.output.FieldListing;
import io.rocescope.headless.output.JsonPrinter;
import io.rocescope.headless.output.OutputFormat;
import io.rocescope.headless.output.PacketPrinter;
import io.rocescope.headless.output.TextPrinter;
import io.rocescope.headless.output.TextSink;
import io.rocescope.headless.output.TsvPrinter;
import io.rocescope.headless.service.CaptureTally;
import io.rocescope.headless.service.PacketStream;
import io.rocescope.headless.service.ParallelStream;
import io.rocescope.headless.service.ProgressBar;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.filter.DisplayFilter;
import io.rocescope.parser.filter.Field;
import io.rocescope.parser.filter.Fields;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `packets`: lists dissected packets.
@picocli.CommandLine.Command(
        description = "Lists dissected packets, RoCE or not, one on a line.",
        sortOptions = false,
        footer = {
            "",
            "Examples:",
            "  rocescope packets trace.pcapng",
            "  rocescope packets -Y 'infiniband.aeth.syndrome & 0x60' trace.pcap",
            "  rocescope packets --format tsv -e frame.number -e roce.opcode --header trace.pcap"
        })
final class PacketsCommand implements Command {
    private static final List<String> DEFAULT_COLUMNS = List.of(
            "frame.number",
            "frame.time_epoch_ns",
            "ip.src",
            "ip.dst",
            "ipv6.src",
            "ipv6.dst",
            "infiniband.bth.destqp",
            "roce.opcode",
            "infiniband.bth.psn",
            "roce.payload.len",
            "roce.icrc.status",
            "roce.problem",
            "roce.info");

    private static final int JSON_BUFFER = 1 << 16;

    private final Terminal terminal;

    @Mixin
    private ReadOptions read = new ReadOptions();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            converter = FormatConverter.class,
            description = "text (for people), json, jsonl or tsv. Default: text, or tsv with -e.")
    private @Nullable OutputFormat format;

    @Option(names = "-e", paramLabel = "FIELD", description = "A column of tsv, a member of json; may be given again.")
    private List<String> columns = new ArrayList<>();

    @Option(names = "--header", description = "Start tsv with a line of column names.")
    private boolean header;

    @Option(names = "--detail", description = "Follow each packet by its fields with their places (text).")
    private boolean detail;

    @Option(names = "--hex", description = "Follow each packet by its octets (text).")
    private boolean hex;

    @Option(
            names = {"-c", "--limit"},
            paramLabel = "N",
            description = "Stop after N packets.")
    private long limit = Long.MAX_VALUE;

    @Option(names = "--list-fields", description = "Print every field with its type and description, then end.")
    private boolean listFields;

    PacketsCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public int run() throws Exception {
        if (listFields) {
            try (var out = new TextSink(terminal.out())) {
                FieldListing.write(out);
            }
            return ExitCode.OK;
        }
        if (limit < 0) {
            throw new UsageException("-c " + limit + ": the number of packets must not be negative");
        }
        List<Field> fields = fields();
        DisplayFilter filter = read.filter();
        OutputFormat chosen = format != null ? format : columns.isEmpty() ? OutputFormat.TEXT : OutputFormat.TSV;
        boolean icrc = (chosen != OutputFormat.TSV && columns.isEmpty())
                || fields.stream().anyMatch(Field::needsIcrc);
        boolean track = filter.needsTracker()
                || fields.stream().anyMatch(Field::needsTracker)
                || (columns.isEmpty() && (chosen == OutputFormat.JSON || chosen == OutputFormat.JSONL));
        var request = new PacketStream.Request(filter, read.rocePorts(), icrc, track, limit);
        try (FrameSource source = read.open(terminal)) {
            return list(source, request, chosen, fields);
        }
    }

    private int list(FrameSource source, PacketStream.Request request, OutputFormat chosen, List<Field> fields)
            throws Exception {
        PacketStream.Outcome outcome;
        try (var out = new TextSink(terminal.out());
                ProgressBar progress = read.progress(terminal, terminal.outIsTerminal())) {
            PacketPrinter printer = printer(chosen, out, fields);
            printer.start();
            outcome = run(source, request, chosen, fields, out, printer, progress);
            printer.finish();
        }
        ReadOptions.warn(terminal, source, outcome.tally(), !outcome.stopped() && outcome.failure() == null);
        if (outcome.failure() != null) {
            throw outcome.failure();
        }
        return ExitCode.OK;
    }

    private PacketStream.Outcome run(
            FrameSource source,
            PacketStream.Request request,
            OutputFormat chosen,
            List<Field> fields,
            TextSink out,
            PacketPrinter printer,
            ProgressBar progress) {
        if (request.limit() == 0) {
            return new PacketStream.Outcome(new CaptureTally(), 0, true, null);
        }
        boolean alone = chosen == OutputFormat.TSV && !request.track() && request.limit() == Long.MAX_VALUE;
        return alone
                ? ParallelStream.run(
                        source, request, out, sink -> new TsvPrinter(sink, fields, false)::packet, progress)
                : PacketStream.run(source, request, printer::packet, progress);
    }

    private PacketPrinter printer(OutputFormat chosen, TextSink out, List<Field> fields) throws IOException {
        return switch (chosen) {
            case TEXT -> new TextPrinter(out, new TextPrinter.Extras(terminal.outIsTerminal(), detail, hex));
            case TSV -> new TsvPrinter(out, fields, header);
            case JSON, JSONL -> {
                List<Field> members = columns.isEmpty() ? List.of() : fields;
                yield new JsonPrinter(
                        new BufferedOutputStream(terminal.out(), JSON_BUFFER), chosen == OutputFormat.JSONL, members);
            }
        };
    }

    private List<Field> fields() throws UsageException {
        var fields = new ArrayList<Field>();
        boolean tsv = format == OutputFormat.TSV;
        List<String> names = columns.isEmpty() && tsv ? DEFAULT_COLUMNS : columns;
        for (String name : names) {
            Field field = Fields.find(name);
            if (field == null) {
                throw new UsageException("-e: " + Fields.unknown(name));
            }
            fields.add(field);
        }
        return fields;
    }
}
