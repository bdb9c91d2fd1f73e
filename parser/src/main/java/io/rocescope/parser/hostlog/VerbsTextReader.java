package io.rocescope.parser.hostlog;

import io.rocescope.parser.hostlog.HostRecord.Kind;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads what programs print of a `struct ibv_wc`, whatever their words: a status by name, text or number together with
/// other fields of the structure; and the endpoints that perftest and the verbs examples print.
final class VerbsTextReader implements LineReader {
    private static final Pattern STATUS_NAME = Pattern.compile("\\bIBV?_WC_([A-Z_]+)\\b");
    private static final Pattern STATUS_NUMBER =
            Pattern.compile("\\bstatus\\s*(?:code|number)?\\s*[=:]?\\s*\\(?(0x[0-9a-f]+|\\d+)\\b");
    private static final Pattern WR_ID = Pattern.compile("\\bwr_?id\\s*[=:]?\\s*(0x[0-9a-fA-F]+|\\d+)");
    private static final Pattern QPN = Pattern.compile("\\bqpn?(?:_num|_id)?\\s*[=:]?\\s*(0x[0-9a-fA-F]+|\\d+)\\b");
    private static final Pattern VENDOR =
            Pattern.compile("\\bvendor(?:[_ ]?(?:err(?:or)?|syndrome|synd))\\s*[=:]?\\s*(0x[0-9a-fA-F]+|\\d+)");
    private static final Pattern LENGTH = Pattern.compile("\\b(?:byte_)?len\\s*[=:]?\\s*(\\d+)");
    private static final Pattern OPCODE = Pattern.compile("\\bopcode\\s*[=:]?\\s*(\\d+)");
    private static final Pattern ADDRESS_LINE =
            Pattern.compile("^\\s*(local|remote) address:\\s+LID (?:0x)?[0-9a-fA-F]+,? QPN (0x[0-9a-fA-F]+|\\d+)"
                    + "(?:,? PSN (0x[0-9a-fA-F]+|\\d+))?(?:,? RKey (0x[0-9a-fA-F]+|\\d+))?"
                    + "(?:,? VAddr (0x[0-9a-fA-F]+|\\d+))?");
    private static final Pattern KEYED = Pattern.compile(
            "\\bqpn (0x[0-9a-f]+|\\d+) rkey (0x[0-9a-f]+|\\d+)(?: (?:buf|addr|va) (0x[0-9a-f]+|\\d+))?");

    @Override
    public boolean read(LogLine line, Consumer<HostRecord> out) {
        return readEndpoint(line, out) || readCompletion(line, out);
    }

    private static boolean readEndpoint(LogLine line, Consumer<HostRecord> out) {
        Matcher m = ADDRESS_LINE.matcher(line.text());
        if (m.find()) {
            boolean own = m.group(1).equals("local");
            // The examples put commas between the fields.
            boolean perftest = !line.text().contains(",");
            var b = new HostRecord.Builder(
                    perftest ? LogSource.PERFTEST : LogSource.VERBS_EXAMPLE,
                    own ? Kind.ENDPOINT : Kind.REMOTE_ENDPOINT,
                    line);
            setQpn(b, own, m.group(2));
            b.psn = Numbers.intOf(m.group(3));
            b.rKey = Numbers.longOf(m.group(4));
            b.address = Numbers.longOf(m.group(5));
            out.accept(b.build());
            return true;
        }
        m = KEYED.matcher(line.text());
        if (m.find()) {
            var b = new HostRecord.Builder(LogSource.VERBS_EXAMPLE, Kind.ENDPOINT, line);
            setQpn(b, true, m.group(1));
            b.rKey = Numbers.longOf(m.group(2));
            b.address = Numbers.longOf(m.group(3));
            out.accept(b.build());
            return true;
        }
        return false;
    }

    private static void setQpn(HostRecord.Builder b, boolean own, String text) {
        Integer qpn = Numbers.intOf(text);
        if (own) {
            b.localQpn = qpn;
        } else {
            b.remoteQpn = qpn;
        }
    }

    private static boolean readCompletion(LogLine line, Consumer<HostRecord> out) {
        String text = line.text();
        CompletionStatus status = status(text);
        Long wrId = Numbers.longOf(group(WR_ID, text));
        Integer qpn = Numbers.intOf(group(QPN, text));
        Integer vendor = Numbers.intOf(group(VENDOR, text));
        boolean named = STATUS_NAME.matcher(text).find();
        // A number that is called a status is a completion's only next to another field of one.
        if (status == null || (!named && wrId == null && vendor == null && !mentionsCompletion(text))) {
            return false;
        }
        var b = new HostRecord.Builder(LogSource.IBV_WC, Kind.COMPLETION, line);
        b.status = status;
        b.wrId = wrId;
        b.localQpn = qpn;
        b.vendorError = vendor;
        b.length = Numbers.longOf(group(LENGTH, text));
        b.operation = status == CompletionStatus.SUCCESS ? opcode(group(OPCODE, text)) : null;
        out.accept(b.build());
        return true;
    }

    private static boolean mentionsCompletion(String text) {
        return text.contains("ompletion") || text.contains(" WC ") || text.contains(" wc") || text.startsWith("WC ");
    }

    private static @Nullable CompletionStatus status(String text) {
        Matcher name = STATUS_NAME.matcher(text);
        while (name.find()) {
            CompletionStatus status = CompletionStatus.named(name.group(1));
            if (status != null) {
                return status;
            }
        }
        CompletionStatus worded = CompletionStatus.in(text);
        if (worded != null) {
            return worded;
        }
        String number = group(STATUS_NUMBER, text);
        return number == null ? null : CompletionStatus.of((int) Numbers.parse(number));
    }

    /// `enum ibv_wc_opcode`.
    private static @Nullable String opcode(@Nullable String number) {
        if (number == null) {
            return null;
        }
        return switch (number) {
            case "0" -> "SEND";
            case "1" -> "RDMA_WRITE";
            case "2" -> "RDMA_READ";
            case "3" -> "ATOMIC_CS";
            case "4" -> "ATOMIC_FA";
            case "5" -> "BIND_MW";
            case "6" -> "LOCAL_INVAL";
            case "7" -> "TSO";
            case "128" -> "RECV";
            case "129" -> "RECV (RDMA_WRITE_IMM)";
            default -> null;
        };
    }

    private static @Nullable String group(Pattern pattern, String text) {
        Matcher m = pattern.matcher(text);
        return m.find() ? m.group(1) : null;
    }
}
