package io.rocescope.parser.hostlog;

import io.rocescope.parser.hostlog.HostRecord.Kind;
import java.io.ByteArrayOutputStream;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads the dumps of rdma-core's mlx5 provider and of the kernel's mlx5_ib: a line that announces a dump, then its
/// rows,
/// perhaps with lines of others between them.
final class Mlx5DumpReader implements LineReader {
    private static final Pattern CQE_TRACE = Pattern.compile("dump cqe for cqn 0x([0-9a-fA-F]+)");
    private static final Pattern WQE_TRACE = Pattern.compile("dump wqe at (?:0x)?[0-9a-fA-F]+");
    private static final Pattern ERROR = Pattern.compile("mlx5: (\\S+): got completion with error:");
    private static final Pattern KERNEL = Pattern.compile("WC error: (\\d+), Message: (.*)");
    private static final Pattern KERNEL_DUMP = Pattern.compile("dump error cqe|cqe_dump: 00000000:");
    private static final Pattern KERNEL_PAIR =
            Pattern.compile("(Requestor|Responder) error cqe on cqn 0x([0-9a-fA-F]+)");
    private static final Pattern KERNEL_SYNDROME =
            Pattern.compile("syndrome 0x([0-9a-fA-F]+), vendor syndrome 0x([0-9a-fA-F]+)");
    /// Lines of others that may stand inside a dump.
    private static final int MOST_FOREIGN = 16;

    /// What is being read; null between dumps.
    private @Nullable LogSource dump;

    private @Nullable LogLine start;
    private @Nullable CompletionStatus announced;
    private @Nullable String host;
    private @Nullable LogLine pair;
    private final ByteArrayOutputStream octets = new ByteArrayOutputStream();
    private int foreign;

    @Override
    public boolean read(LogLine line, Consumer<HostRecord> out) {
        byte[] row = HexRow.parse(line.text());
        if (row != null && announces(line.text()) == null) {
            return readRow(line, row, out);
        }
        LogSource source = announces(line.text());
        if (source != null) {
            announce(source, line, out);
            if (row != null) {
                readRow(line, row, out);
            }
            return true;
        }
        if (readPair(line, out)) {
            return true;
        }
        if (dump != null && ++foreign > MOST_FOREIGN) {
            end(out);
        }
        return false;
    }

    private static @Nullable LogSource announces(String text) {
        if (CQE_TRACE.matcher(text).find()) {
            return LogSource.MLX5_CQE_TRACE;
        }
        if (WQE_TRACE.matcher(text).find()) {
            return LogSource.MLX5_WQE_TRACE;
        }
        if (ERROR.matcher(text).find()) {
            return LogSource.MLX5_ERROR_CQE;
        }
        return KERNEL.matcher(text).find() || KERNEL_DUMP.matcher(text).find() ? LogSource.KERNEL_MLX5 : null;
    }

    private void announce(LogSource source, LogLine line, Consumer<HostRecord> out) {
        boolean secondLine = source == LogSource.KERNEL_MLX5
                && dump == source
                && octets.size() == 0
                && announced != null
                && KERNEL_DUMP.matcher(line.text()).find();
        if (secondLine) {
            foreign = 0;
            return;
        }
        end(out);
        dump = source;
        start = line;
        Matcher kernel = KERNEL.matcher(line.text());
        if (kernel.find()) {
            announced = CompletionStatus.of((int) Numbers.decimal(kernel.group(1)));
        }
        Matcher error = ERROR.matcher(line.text());
        host = error.find() ? error.group(1) : null;
    }

    private boolean readRow(LogLine line, byte[] row, Consumer<HostRecord> out) {
        if (dump == null) {
            dump = LogSource.HEX;
            start = line;
        }
        foreign = 0;
        octets.writeBytes(row);
        int wanted = Mlx5Cqe.LENGTH;
        if (dump == LogSource.MLX5_WQE_TRACE) {
            wanted = Math.max(1, Mlx5Wqe.segments(octets.toByteArray())) * Mlx5Wqe.SEGMENT;
        }
        if (octets.size() >= wanted) {
            end(out);
        }
        return true;
    }

    private boolean readPair(LogLine line, Consumer<HostRecord> out) {
        if (KERNEL_PAIR.matcher(line.text()).find()) {
            pair = line;
            return true;
        }
        LogLine first = pair;
        Matcher syndrome = KERNEL_SYNDROME.matcher(line.text());
        if (first != null && syndrome.find()) {
            var b = new HostRecord.Builder(LogSource.KERNEL_MLX5, Kind.COMPLETION, first);
            b.syndrome = Numbers.hexInt(syndrome.group(1));
            b.vendorError = Numbers.hexInt(syndrome.group(2));
            b.status = Mlx5Syndrome.status((int) Numbers.hex(syndrome.group(1)));
            b.operation = first.text().contains("Responder") ? "RECV" : null;
            out.accept(b.build());
            pair = null;
            return true;
        }
        return false;
    }

    @Override
    public void finish(Consumer<HostRecord> out) {
        end(out);
    }

    private void end(Consumer<HostRecord> out) {
        LogSource source = dump;
        LogLine at = start;
        byte[] all = octets.toByteArray();
        CompletionStatus status = announced;
        String peer = host;
        dump = null;
        start = null;
        announced = null;
        host = null;
        octets.reset();
        foreign = 0;
        if (source == null || at == null) {
            return;
        }
        if (source == LogSource.MLX5_WQE_TRACE) {
            if (all.length >= Mlx5Wqe.SEGMENT) {
                out.accept(workRequest(source, at, Mlx5Wqe.decode(all)));
            }
        } else if (all.length == Mlx5Cqe.LENGTH) {
            DecodedCqe cqe = Mlx5Cqe.decode(all);
            // Any 64 octets may stand in a log: without an announcement only an error that makes sense is taken.
            if (source != LogSource.HEX || (cqe.error() && cqe.status() != null)) {
                out.accept(completion(source, at, cqe, status, peer));
            }
        } else if (status != null) {
            var b = new HostRecord.Builder(source, Kind.COMPLETION, at);
            b.status = status;
            out.accept(b.build());
        }
    }

    private static HostRecord workRequest(LogSource source, LogLine at, DecodedWqe wqe) {
        var b = new HostRecord.Builder(source, Kind.WORK_REQUEST, at);
        b.localQpn = wqe.localQpn();
        b.remoteQpn = wqe.remoteQpn() < 0 ? null : (Integer) wqe.remoteQpn();
        b.wqeIndex = wqe.wqeIndex();
        b.operation = wqe.operation();
        b.address = wqe.address();
        b.rKey = wqe.rKey();
        b.length = wqe.makesPackets() ? (Long) wqe.length() : null;
        b.signalled = wqe.signalled();
        return b.build();
    }

    private static HostRecord completion(
            LogSource source, LogLine at, DecodedCqe cqe, @Nullable CompletionStatus announced, @Nullable String host) {
        var b = new HostRecord.Builder(source, Kind.COMPLETION, at);
        b.localQpn = cqe.localQpn() < 0 ? null : (Integer) cqe.localQpn();
        b.remoteQpn = cqe.remoteQpn() < 0 ? null : (Integer) cqe.remoteQpn();
        b.wqeIndex = cqe.wqeIndex() < 0 ? null : (Integer) cqe.wqeIndex();
        b.operation = cqe.operation();
        b.status = cqe.status() == null ? announced : cqe.status();
        b.syndrome = cqe.error() ? (Integer) cqe.syndrome() : null;
        b.vendorError = cqe.error() ? (Integer) cqe.vendorError() : null;
        b.length = cqe.byteCount() < 0 || cqe.error() ? null : (Long) cqe.byteCount();
        b.peer = host;
        return b.build();
    }
}
