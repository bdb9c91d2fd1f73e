package io.rocescope.parser.hostlog;

import io.rocescope.parser.hostlog.HostRecord.Kind;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads programs that print a completion on one line: SPDK, DPDK's mlx5, perftest, libfabric, Open MPI's openib.
final class ProgramReader implements LineReader {
    private static final Pattern SPDK_CQ = Pattern.compile(
            "CQ error on (?:Queue Pair|CQ) (?:0x)?\\w+, (?:Response Index|Request Index|Request) (?:0x)?(\\w+)"
                    + "(?:, [Tt]ype \\w+)? \\((\\d+)\\)");
    private static final Pattern SPDK_TARGET =
            Pattern.compile("[Rr]equest (?:0x)?(\\w+),? [Tt]ype:? \\w+,? status: \\((\\d+)\\)");
    private static final Pattern DPDK =
            Pattern.compile("Unexpected CQE error syndrome (?:0x)?([0-9a-fA-F]+) CQN = (\\d+)"
                    + " (SQN|RQN) = (\\d+) wqe_counter = (\\d+)");
    private static final Pattern PERFTEST =
            Pattern.compile("Failed status (\\d+): wr_id (-?\\d+) syndrom[e]? 0x([0-9a-fA-F]+)");
    private static final Pattern LIBFABRIC =
            Pattern.compile("fi_cq_readerr: err: (.*?) \\((-?\\d+)\\), prov_err: (.*?) \\((-?\\d+)\\)");
    private static final Pattern FABTESTS =
            Pattern.compile("cq_readerr (-?\\d+) \\((.*?)\\), provider errno: (-?\\d+) \\((.*?)\\)");
    private static final Pattern OPEN_MPI = Pattern.compile(
            "(?:to: (\\S+) )?error polling (\\S+ ?CQ?) with status (.+?) status number (\\d+) for wr_id (?:0x)?(\\w+)"
                    + " opcode (\\d+)(?:\\s+vendor error (\\d+))?(?: qp_idx (\\d+))?");

    @Override
    public boolean read(LogLine line, Consumer<HostRecord> out) {
        String text = line.text();
        Matcher m = SPDK_CQ.matcher(text);
        if (!m.find()) {
            m = SPDK_TARGET.matcher(text);
        }
        if (m.reset().find()) {
            var b = completion(LogSource.SPDK, line, m.group(2));
            // Older versions print the number in decimal, newer ones in hexadecimal with 0x.
            b.wrId = text.contains("0x" + m.group(1)) ? Numbers.hex(m.group(1)) : Numbers.decimal(m.group(1));
            out.accept(b.build());
            return true;
        }
        m = DPDK.matcher(text);
        if (m.find()) {
            var b = new HostRecord.Builder(LogSource.DPDK, Kind.COMPLETION, line);
            b.syndrome = Numbers.hexInt(m.group(1));
            b.status = Mlx5Syndrome.status((int) Numbers.hex(m.group(1)));
            b.localQpn = Numbers.intOf(m.group(4));
            b.wqeIndex = Numbers.intOf(m.group(5));
            b.operation = m.group(3).equals("RQN") ? "RECV" : null;
            out.accept(b.build());
            return true;
        }
        m = PERFTEST.matcher(text);
        if (m.find()) {
            var b = completion(LogSource.PERFTEST, line, m.group(1));
            b.wrId = Numbers.decimal(m.group(2));
            b.vendorError = Numbers.hexInt(m.group(3));
            out.accept(b.build());
            return true;
        }
        return readMpi(line, out);
    }

    private static boolean readMpi(LogLine line, Consumer<HostRecord> out) {
        Matcher m = LIBFABRIC.matcher(line.text());
        if (!m.find()) {
            m = FABTESTS.matcher(line.text());
        }
        if (m.reset().find()) {
            // The verbs provider hands the completion's status on as the provider's error.
            var b = completion(LogSource.LIBFABRIC, line, m.group(4).matches("-?\\d+") ? m.group(4) : m.group(3));
            out.accept(b.build());
            return true;
        }
        m = OPEN_MPI.matcher(line.text());
        if (m.find()) {
            var b = completion(LogSource.OPEN_MPI, line, m.group(4));
            b.peer = m.group(1);
            b.wrId = Numbers.hex(m.group(5));
            b.vendorError = Numbers.intOf(m.group(7));
            out.accept(b.build());
            return true;
        }
        return false;
    }

    private static HostRecord.Builder completion(LogSource source, LogLine line, String status) {
        var b = new HostRecord.Builder(source, Kind.COMPLETION, line);
        b.status = CompletionStatus.of((int) Numbers.decimal(status));
        return b;
    }
}
