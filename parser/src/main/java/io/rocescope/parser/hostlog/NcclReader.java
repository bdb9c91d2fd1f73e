package io.rocescope.parser.hostlog;

import io.rocescope.parser.hostlog.HostRecord.Kind;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads NCCL (transport/net_ib.cc): completions with an error, and the queue pairs that it sets up.
final class NcclReader implements LineReader {
    private static final Pattern COMPLETION = Pattern.compile(
            "Got completion from peer (\\S+) with status=(?:IBV_WC_)?(\\w+?)(?:\\((\\d+)\\))? opcode=(\\w+)(?:\\((\\d+)\\))?"
                    + "(?: len=(\\d+))? vendor[_ ]err[ =](\\d+)(?: \\((\\w+)\\))?");
    private static final Pattern REMOTE_GID = Pattern.compile("remoteGids?\\s?:?\\s*([0-9a-fA-F:.]+)");
    private static final Pattern ENDPOINT = Pattern.compile("NET/IB\\s?:.*?\\bPort \\d+ qpn (\\d+)\\b(.*)");
    private static final Pattern RKEY = Pattern.compile("[Rr]key=(?:0x)?([0-9a-fA-F]+)");

    @Override
    public boolean read(LogLine line, Consumer<HostRecord> out) {
        Matcher completion = COMPLETION.matcher(line.text());
        if (completion.find()) {
            out.accept(completion(line, completion));
            return true;
        }
        Matcher endpoint = ENDPOINT.matcher(line.text());
        if (endpoint.find()) {
            // The line that sets the peer's capabilities names the peer's queue pair.
            boolean own = !endpoint.group(2).contains("set_ece");
            var b = new HostRecord.Builder(LogSource.NCCL, own ? Kind.ENDPOINT : Kind.REMOTE_ENDPOINT, line);
            int qpn = (int) Numbers.decimal(endpoint.group(1));
            b.localQpn = own ? (Integer) qpn : null;
            b.remoteQpn = own ? null : (Integer) qpn;
            Matcher rKey = RKEY.matcher(endpoint.group(2));
            if (rKey.find()) {
                b.rKey = Numbers.hex(rKey.group(1));
            }
            out.accept(b.build());
            return true;
        }
        return false;
    }

    private static HostRecord completion(LogLine line, Matcher m) {
        var b = new HostRecord.Builder(LogSource.NCCL, Kind.COMPLETION, line);
        String status = m.group(3) == null ? m.group(2) : m.group(3);
        b.status = status.chars().allMatch(Character::isDigit)
                ? CompletionStatus.of((int) Numbers.decimal(status))
                : CompletionStatus.named(m.group(2));
        b.vendorError = (int) Numbers.decimal(m.group(7));
        b.operation = m.group(8);
        Matcher gid = REMOTE_GID.matcher(line.text());
        b.peer = gid.find() ? address(gid.group(1)) : m.group(1);
        return b.build();
    }

    /// GIDs of IPv4 addresses are IPv4-mapped.
    private static String address(String gid) {
        return gid.replaceFirst("^:*(?:ffff:)?(?=\\d+\\.)", "");
    }
}
