package io.rocescope.parser.hostlog;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What a log said, read without being told whose it is.
///
/// @param records in the order of the log
/// @param queuePairs if the file is a snapshot of `rdma resource show qp`
/// @param lines that were read
/// @param dropped records beyond the limit
public record HostLog(String file, List<HostRecord> records, List<QpSnapshot> queuePairs, long lines, long dropped) {

    /// Records that are kept of a log.
    public static final int MOST_RECORDS = 1 << 18;

    private static final Pattern JSON_LIST = Pattern.compile("^\\s*\\[\\s*(\\{|$)");
    private static final int LONGEST_LINE = 1 << 16;
    private static final int LARGEST_JSON = 1 << 26;

    /// Reads the lines of a log.
    ///
    /// @param file as it is called in records
    public static HostLog read(String file, Stream<String> lines) {
        var reader = new Reader(file);
        lines.forEachOrdered(reader::read);
        return reader.finish();
    }

    private static final class Reader {
        private final String file;
        private final List<HostRecord> records = new ArrayList<>();
        private final List<QpSnapshot> queuePairs = new ArrayList<>();
        private final List<LineReader> readers = List.of(
                new Mlx5DumpReader(), new UcxReader(), new NcclReader(), new ProgramReader(), new VerbsTextReader());
        private final StringBuilder json = new StringBuilder();
        private int number;
        private long dropped;

        Reader(String file) {
            this.file = file;
        }

        void read(String line) {
            number++;
            // A snapshot with -j is one JSON list; some programs start their lines with a bracket, too.
            if (!json.isEmpty() || (number == 1 && JSON_LIST.matcher(line).find())) {
                if (json.length() < LARGEST_JSON) {
                    json.append(line).append('\n');
                }
                return;
            }
            String text = line.length() > LONGEST_LINE ? line.substring(0, LONGEST_LINE) : line;
            List<QpSnapshot> snapshots = QpSnapshotReader.readLine(file, text);
            if (!snapshots.isEmpty()) {
                queuePairs.addAll(snapshots);
                return;
            }
            LogLine at = new LogLine(file, number, text);
            for (LineReader reader : readers) {
                if (reader.read(at, this::keep)) {
                    return;
                }
            }
        }

        private void keep(HostRecord record) {
            if (records.size() < MOST_RECORDS) {
                records.add(record);
            } else {
                dropped++;
            }
        }

        HostLog finish() {
            if (!json.isEmpty()) {
                queuePairs.addAll(QpSnapshotReader.readJson(file, json.toString()));
            }
            readers.forEach(reader -> reader.finish(this::keep));
            return new HostLog(file, List.copyOf(records), List.copyOf(queuePairs), number, dropped);
        }
    }
}
