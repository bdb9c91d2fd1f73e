package io.rocescope.replay.lab;

import java.util.ArrayList;
import java.util.List;

/// The end of one test in the lab, as a line of the file that goes from the guest to the host.
///
/// @param status PASSED, SKIPPED or FAILED
/// @param millis how long it took, by the guest's clock
/// @param text why it was skipped or failed
public record LiveResult(String status, String className, String test, long millis, String text) {
    /// The last line of a run that got to its end.
    static final String END = "END";

    String toLine() {
        return String.join("\t", status, className, escape(test), Long.toString(millis), escape(text));
    }

    /// Reads what the guest wrote.
    ///
    /// @throws IllegalStateException when the run did not get to its end
    public static List<LiveResult> parse(List<String> lines) {
        List<LiveResult> results = new ArrayList<>();
        for (String line : lines) {
            if (line.equals(END)) {
                return results;
            }
            String[] parts = line.split("\t", -1);
            if (parts.length == 5) {
                results.add(new LiveResult(
                        parts[0], parts[1], unescape(parts[2]), Long.parseLong(parts[3]), unescape(parts[4])));
            }
        }
        throw new IllegalStateException("the tests in the lab broke off after "
                + (results.isEmpty()
                        ? "none"
                        : results.size() + ", the last was " + results.getLast().test()));
    }

    private static String escape(String text) {
        return text.replace("\\", "\\\\")
                .replace("\n", "\\n")
                .replace("\t", "\\t")
                .replace("\r", "");
    }

    private static String unescape(String text) {
        var plain = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '\\' || i + 1 == text.length()) {
                plain.append(c);
                continue;
            }
            i++;
            plain.append(
                    switch (text.charAt(i)) {
                        case 'n' -> '\n';
                        case 't' -> '\t';
                        default -> text.charAt(i);
                    });
        }
        return plain.toString();
    }
}
