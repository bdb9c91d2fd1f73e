package io.rocescope.parser.hostlog;

import io.rocescope.parser.hostlog.HostRecord.Kind;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads UCX (uct/ib/mlx5/ib_mlx5_log.c) and programs that print the same line, such as SPDK's mlx5 library.
final class UcxReader implements LineReader {
    private static final Pattern HEAD = Pattern.compile(
            "(\\S[^:]*?) on (\\S+?)/(RoCE|IB) \\(synd 0x([0-9a-f]+) vend 0x([0-9a-f]+)(?: hw_synd (\\d+)/(\\d+))?\\)");
    private static final Pattern WQE = Pattern.compile("(\\w+) QP 0x([0-9a-f]+) wqe\\[(\\d+)\\]: (.*)");
    private static final Pattern OLD = Pattern.compile(
            "Error on QP 0x([0-9a-f]+) wqe\\[(\\d+)\\]: (.*?) \\(synd 0x([0-9a-f]+) vend 0x([0-9a-f]+)[^)]*\\)"
                    + "(?: opcode (\\S*))?");
    private static final Pattern FLUSHED = Pattern.compile("QP 0x([0-9a-f]+) wqe\\[(\\d+)\\] is flushed");
    private static final Pattern TRACE = Pattern.compile("(\\w+) qp 0x([0-9a-f]+) ([s-])([f-])([e-])(.*)");
    private static final Pattern REMOTE = Pattern.compile("\\[rva 0x([0-9a-f]+) rkey 0x([0-9a-f]+)\\]");
    private static final Pattern PIECE = Pattern.compile("\\[(?:va 0x[0-9a-f]+|inl) len (\\d+)");
    private static final Pattern REMOTE_QP = Pattern.compile("rqpn 0x([0-9a-f]+)");
    private static final Pattern FLAGS = Pattern.compile("^(\\w+) ([s-])([f-])([e-])");

    private @Nullable LogLine head;
    private @Nullable Matcher headMatch;

    @Override
    public boolean read(LogLine line, Consumer<HostRecord> out) {
        LogLine first = head;
        Matcher before = headMatch;
        Matcher wqe = WQE.matcher(line.text());
        if (first != null && before != null && wqe.find()) {
            clear();
            out.accept(error(first, before, wqe));
            return true;
        }
        finish(out);
        Matcher match = HEAD.matcher(line.text());
        if (match.find()) {
            head = line;
            headMatch = match;
            // Some loggers print both lines as one.
            Matcher same = WQE.matcher(line.text().substring(match.end()));
            if (same.find()) {
                clear();
                out.accept(error(line, match, same));
            }
            return true;
        }
        return readOld(line, out) || readTrace(line, out);
    }

    private boolean readOld(LogLine line, Consumer<HostRecord> out) {
        Matcher old = OLD.matcher(line.text());
        if (old.find()) {
            boolean spdk = line.text().contains("spdk")
                    || line.text().contains("*WARNING*")
                    || line.text().contains("*ERROR*");
            var b = new HostRecord.Builder(spdk ? LogSource.SPDK : LogSource.UCX, Kind.COMPLETION, line);
            b.localQpn = Numbers.hexInt(old.group(1));
            b.wqeIndex = Numbers.intOf(old.group(2));
            setSyndrome(b, old.group(4), old.group(5));
            b.operation = old.group(6);
            out.accept(b.build());
            return true;
        }
        Matcher flushed = FLUSHED.matcher(line.text());
        if (flushed.find()) {
            var b = new HostRecord.Builder(LogSource.UCX, Kind.COMPLETION, line);
            b.localQpn = Numbers.hexInt(flushed.group(1));
            b.wqeIndex = Numbers.intOf(flushed.group(2));
            b.status = CompletionStatus.WR_FLUSH_ERR;
            out.accept(b.build());
            return true;
        }
        return false;
    }

    /// Data traces (UCX_LOG_LEVEL=data) print each work request as it is posted.
    private static boolean readTrace(LogLine line, Consumer<HostRecord> out) {
        Matcher trace = TRACE.matcher(line.text());
        if (!trace.find()) {
            return false;
        }
        var b = new HostRecord.Builder(LogSource.UCX, Kind.WORK_REQUEST, line);
        b.localQpn = Numbers.hexInt(trace.group(2));
        b.operation = trace.group(1);
        b.signalled = trace.group(3).equals("s");
        setRequest(b, trace.group(6));
        out.accept(b.build());
        return true;
    }

    private static HostRecord error(LogLine at, Matcher head, Matcher wqe) {
        var b = new HostRecord.Builder(LogSource.UCX, Kind.COMPLETION, at);
        setSyndrome(b, head.group(4), head.group(5));
        b.localQpn = Numbers.hexInt(wqe.group(2));
        b.wqeIndex = Numbers.intOf(wqe.group(3));
        String request = wqe.group(4);
        Matcher flags = FLAGS.matcher(request);
        if (flags.find()) {
            b.operation = flags.group(1);
            b.signalled = flags.group(2).equals("s");
        } else if (request.startsWith("opcode ")) {
            b.operation = request.substring("opcode ".length()).strip();
        }
        setRequest(b, request);
        return b.build();
    }

    private static void setSyndrome(HostRecord.Builder b, String syndrome, String vendor) {
        b.syndrome = Numbers.hexInt(syndrome);
        b.vendorError = Numbers.hexInt(vendor);
        b.status = Mlx5Syndrome.status((int) Numbers.hex(syndrome));
    }

    private static void setRequest(HostRecord.Builder b, String request) {
        Matcher remote = REMOTE.matcher(request);
        if (remote.find()) {
            b.address = Numbers.hex(remote.group(1));
            b.rKey = Numbers.hex(remote.group(2));
        }
        Matcher peer = REMOTE_QP.matcher(request);
        if (peer.find()) {
            b.remoteQpn = Numbers.hexInt(peer.group(1));
        }
        Matcher piece = PIECE.matcher(request);
        long length = -1;
        while (piece.find()) {
            length = Math.max(0, length) + Numbers.decimal(piece.group(1));
        }
        b.length = length < 0 ? null : (Long) length;
    }

    @Override
    public void finish(Consumer<HostRecord> out) {
        LogLine first = head;
        Matcher before = headMatch;
        clear();
        if (first != null && before != null) {
            var b = new HostRecord.Builder(LogSource.UCX, Kind.COMPLETION, first);
            setSyndrome(b, before.group(4), before.group(5));
            out.accept(b.build());
        }
    }

    private void clear() {
        head = null;
        headMatch = null;
    }
}
