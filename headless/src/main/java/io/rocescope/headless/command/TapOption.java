package io.rocescope.headless.command;

import io.rocescope.headless.Terminal;
import io.rocescope.headless.UsageException;
import io.rocescope.parser.capture.CaptureOptions;
import io.rocescope.parser.capture.Captures;
import io.rocescope.parser.tap.TapComparison;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Reads `--tap NAME=FILE`: a name that comes again adds a file to its tap.
final class TapOption {
    private TapOption() {}

    /// The files of each tap by its name, in the order of the command line.
    ///
    /// @throws UsageException if a value has no name, or names standard input, which cannot be read twice
    static Map<String, List<String>> parse(List<String> values) throws UsageException {
        Map<String, List<String>> taps = new LinkedHashMap<>();
        for (String value : values) {
            int equals = value.indexOf('=');
            if (equals <= 0 || equals == value.length() - 1) {
                throw new UsageException("--tap " + value + ": expected NAME=FILE, such as a=host-a.pcap");
            }
            add(taps, value.substring(0, equals), value.substring(equals + 1));
        }
        return taps;
    }

    static void add(Map<String, List<String>> taps, String name, String file) throws UsageException {
        if (file.equals(Captures.STDIN)) {
            throw new UsageException("a tap must be a file: it is read twice, and standard input can be read once");
        }
        taps.computeIfAbsent(name, n -> new ArrayList<>()).add(file);
    }

    static List<TapComparison.Tap> open(Map<String, List<String>> files, Terminal terminal) throws UsageException {
        if (files.size() > TapComparison.MOST_TAPS) {
            throw new UsageException(files.size() + " taps; at the most " + TapComparison.MOST_TAPS + " are compared");
        }
        List<TapComparison.Tap> taps = new ArrayList<>();
        files.forEach((name, list) ->
                taps.add(new TapComparison.Tap(name, () -> Captures.open(list, new CaptureOptions(terminal.in())))));
        return taps;
    }
}
