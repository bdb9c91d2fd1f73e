package io.rocescope.headless.command;

import io.rocescope.headless.Command;
import io.rocescope.headless.ExitCode;
import io.rocescope.headless.Terminal;
import io.rocescope.headless.UsageException;
import io.rocescope.headless.output.DecodeOutput;
import io.rocescope.headless.output.JsonDocument;
import io.rocescope.headless.output.TextSink;
import io.rocescope.headless.service.TextFiles;
import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.hostlog.BnxtCqe;
import io.rocescope.parser.hostlog.DecodedCqe;
import io.rocescope.parser.hostlog.DecodedWqe;
import io.rocescope.parser.hostlog.HexRow;
import io.rocescope.parser.hostlog.HnsCqe;
import io.rocescope.parser.hostlog.HnsWqe;
import io.rocescope.parser.hostlog.IrdmaCqe;
import io.rocescope.parser.hostlog.IrdmaWqe;
import io.rocescope.parser.hostlog.Mlx5Cqe;
import io.rocescope.parser.hostlog.Mlx5Wqe;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `decode-cqe` and `decode-wqe`: explain a pasted hex dump.
@picocli.CommandLine.Command(
        description = {
            "Explains a completion (decode-cqe) or work (decode-wqe) queue entry from its hex dump:",
            "rows of words or octets as drivers print them, in the order of memory."
        },
        sortOptions = false,
        footer = {
            "",
            "Examples:",
            "  rocescope decode-cqe 00000000 00008813 10002c02 00112cd2",
            "  dmesg | grep -A4 'dump error cqe' | tail -4 | rocescope decode-cqe"
        })
final class DecodeCommand implements Command {
    /// Whose layout.
    enum Vendor {
        MLX5,
        IRDMA,
        HNS,
        BNXT_RE;

        /// Reads the value of `--vendor`.
        static final class Converter implements CommandLine.ITypeConverter<Vendor> {
            @Override
            public Vendor convert(String value) {
                for (Vendor vendor : values()) {
                    if (vendor.name().equalsIgnoreCase(value)) {
                        return vendor;
                    }
                }
                throw new CommandLine.TypeConversionException(
                        "expected mlx5, irdma, hns or bnxt_re but was '" + value + "'");
            }
        }
    }

    private final Terminal terminal;
    private final boolean completion;

    @Option(
            names = "--vendor",
            paramLabel = "NAME",
            converter = Vendor.Converter.class,
            description = "Whose layout: mlx5, irdma, hns, bnxt_re. Default: mlx5.")
    private Vendor vendor = Vendor.MLX5;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            converter = AnswerFormat.Converter.class,
            description = "text (for people) or json. Default: text.")
    private AnswerFormat format = AnswerFormat.TEXT;

    @Parameters(
            arity = "0..*",
            paramLabel = "HEX",
            description = "The dump. Default: from standard input; a file can be given as @FILE.")
    private List<String> words = new ArrayList<>();

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    private boolean help;

    /// @param completion whether to decode completions, not work requests
    DecodeCommand(Terminal terminal, boolean completion) {
        this.terminal = terminal;
        this.completion = completion;
    }

    boolean helpWanted() {
        return help;
    }

    @Override
    public int run() throws Exception {
        byte[] octets;
        try {
            octets = HexRow.parseAll(dump());
            if (completion) {
                show(cqe(octets));
            } else {
                show(wqe(octets));
            }
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
        return ExitCode.OK;
    }

    private String dump() throws CaptureException {
        if (words.isEmpty() || words.equals(List.of(TextFiles.STDIN))) {
            return TextFiles.whole(TextFiles.STDIN, terminal.in());
        }
        String only = words.get(0);
        return words.size() == 1 && only.startsWith("@")
                ? TextFiles.whole(only.substring(1), terminal.in())
                : String.join(" ", words);
    }

    private DecodedCqe cqe(byte[] octets) {
        return switch (vendor) {
            case MLX5 -> Mlx5Cqe.decode(octets);
            case IRDMA -> IrdmaCqe.decode(octets);
            case HNS -> HnsCqe.decode(octets);
            case BNXT_RE -> BnxtCqe.decode(octets);
        };
    }

    private DecodedWqe wqe(byte[] octets) throws UsageException {
        return switch (vendor) {
            case MLX5 -> Mlx5Wqe.decode(octets);
            case IRDMA -> IrdmaWqe.decode(octets);
            case HNS -> HnsWqe.decode(octets);
            case BNXT_RE ->
                throw new UsageException("--vendor bnxt_re: the layout of its work queue entries is not known here");
        };
    }

    private void show(DecodedCqe cqe) {
        if (format == AnswerFormat.JSON) {
            JsonDocument.write(terminal.out(), DecodeOutput.json(cqe));
            return;
        }
        try (var out = new TextSink(terminal.out())) {
            DecodeOutput.text(out, cqe.fields());
        }
    }

    private void show(DecodedWqe wqe) {
        if (format == AnswerFormat.JSON) {
            JsonDocument.write(terminal.out(), DecodeOutput.json(wqe));
            return;
        }
        try (var out = new TextSink(terminal.out())) {
            DecodeOutput.text(out, wqe.fields());
        }
    }
}
