package io.rocescope.headless.output;

import io.rocescope.headless.check.CheckReport;
import io.rocescope.headless.check.Level;
import io.rocescope.headless.check.Rule;
import io.rocescope.headless.check.Violation;
import io.rocescope.parser.event.finding.Phrases;
import java.util.List;

/// A check's result and its rules for people.
public final class CheckText {
    private CheckText() {}

    /// Prints the violations, and the verdict on the last line.
    public static void write(TextSink out, CheckReport report, boolean color) {
        long errors = 0;
        long warnings = 0;
        for (Violation v : report.violations()) {
            Level level = v.rule().level();
            if (level == Level.INFO) {
                continue;
            }
            boolean error = level == Level.ERROR;
            errors += error ? 1 : 0;
            warnings += error ? 0 : 1;
            if (color) {
                out.raw(error ? "\u001b[1;31m" : "\u001b[33m");
            }
            out.text(level.word());
            if (color) {
                out.raw("\u001b[0m");
            }
            String where = v.connection() > 0 ? " (connection " + v.connection() + ")" : "";
            out.text(": " + v.rule().id() + where + ": " + v.message());
            out.line();
            List<String> frames = v.frames().stream().map(String::valueOf).toList();
            Wrapped.write(
                    out, "    ", v.detail() + (frames.isEmpty() ? "" : " [frames " + String.join(", ", frames) + "]"));
        }
        String files = String.join(", ", report.files());
        String counts = errors + warnings == 0
                ? "no violations"
                : Phrases.count(errors, "error") + ", " + Phrases.count(warnings, "warning");
        out.text((report.failed() ? "FAILED: " : "passed: ") + files + ": " + counts);
        out.line();
    }

    /// Prints the rules that hold.
    public static void rules(TextSink out, List<Rule> rules) {
        var table = new Table("Rule", "Severity", ">Threshold", "Unit", "Scope", "Broken when");
        for (Rule rule : rules) {
            boolean off = rule.level() == Level.OFF;
            table.row(
                    rule.id(),
                    rule.level().word(),
                    off ? "-" : number(rule.threshold()),
                    rule.unit(),
                    rule.scope().toString(),
                    rule.summary());
        }
        table.write(out, "");
    }

    private static String number(double value) {
        return value == Math.rint(value) ? Phrases.number((long) value) : String.valueOf(value);
    }
}
