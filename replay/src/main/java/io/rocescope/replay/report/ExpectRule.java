package io.rocescope.replay.report;

import io.rocescope.replay.engine.RunEnd;
import io.rocescope.replay.plan.PlannedEnd;
import io.rocescope.replay.report.ReplayReport.ConnectionReport;
import io.rocescope.replay.report.ReplayReport.EndReport;
import java.util.Locale;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What must hold of a replay, in words.
///
/// - `complete`: all requests were posted and completed
/// - `same statuses`: each completed as captured, as far as the capture tells
/// - `same messages`: the replay's packets are the planned messages, in order
/// - `no RNR`, `no NAK`, `no retransmissions`: none in the replay
/// - `same RNR`, `same RNR within 2`, likewise NAK and retransmissions: as many as captured, give or take
/// - `p99 within 20 %`, likewise p50, p90 and max: latency no further from the captured one
/// - `lateness p99 below 50 us`, likewise p50, p90 and max: posts come no later than that
public final class ExpectRule {
    private static final Pattern NONE = Pattern.compile("no (rnr|nak|retransmissions?)");
    private static final Pattern SAME = Pattern.compile("same (rnr|naks?|retransmissions?)(?: within ([0-9]{1,9}))?");
    private static final Pattern LATENCY =
            Pattern.compile("(p50|p90|p99|max) within ([0-9]{1,6}(?:\\.[0-9]{1,3})?) ?%");
    private static final Pattern LATENESS =
            Pattern.compile("lateness (p50|p90|p99|max) below ([0-9]{1,9}(?:\\.[0-9]{1,3})?) ?(ns|us|µs|ms|s)");

    /// For messages about a rule that is none.
    public static final String EXAMPLES = "\"complete\", \"same statuses\", \"same messages\", \"no RNR\", \"no NAK\","
            + " \"no retransmissions\", \"same RNR within 2\", \"p99 within 20 %\" or \"lateness p99 below 50 us\"";

    private final String text;
    private final Judge judge;

    /// What a rule says of a report.
    ///
    /// @param ok false also where it cannot be told
    /// @param detail what was found
    public record Verdict(String rule, boolean ok, String detail) {}

    @FunctionalInterface
    private interface Judge {
        Verdict judge(String rule, ReplayReport report);
    }

    private ExpectRule(String text, Judge judge) {
        this.text = text;
        this.judge = judge;
    }

    /// @throws IllegalArgumentException if the text is no rule
    public static ExpectRule parse(String text) {
        String words = text.strip().toLowerCase(Locale.ROOT).replaceAll("\\s+", " ");
        switch (words) {
            case "complete" -> {
                return new ExpectRule(text, ExpectRule::complete);
            }
            case "same statuses", "same status" -> {
                return new ExpectRule(text, ExpectRule::statuses);
            }
            case "same messages" -> {
                return new ExpectRule(text, ExpectRule::messages);
            }
            default -> {
                return parsePattern(text, words);
            }
        }
    }

    private static ExpectRule parsePattern(String text, String words) {
        Matcher none = NONE.matcher(words);
        if (none.matches()) {
            return new ExpectRule(text, (rule, report) -> none(rule, report, none.group(1)));
        }
        Matcher same = SAME.matcher(words);
        if (same.matches()) {
            long within = same.group(2) == null ? 0 : Long.parseLong(same.group(2));
            return new ExpectRule(text, (rule, report) -> same(rule, report, same.group(1), within));
        }
        Matcher latency = LATENCY.matcher(words);
        if (latency.matches()) {
            double percent = Double.parseDouble(latency.group(2));
            return new ExpectRule(text, (rule, report) -> latency(rule, report, latency.group(1), percent));
        }
        Matcher lateness = LATENESS.matcher(words);
        if (lateness.matches()) {
            double ns = Double.parseDouble(lateness.group(2)) * unit(lateness.group(3));
            return new ExpectRule(text, (rule, report) -> lateness(rule, report, lateness.group(1), ns));
        }
        throw new IllegalArgumentException("\"" + text + "\" is no rule; expected such as " + EXAMPLES);
    }

    private static double unit(String name) {
        return switch (name) {
            case "ns" -> 1;
            case "ms" -> 1e6;
            case "s" -> 1e9;
            default -> 1e3;
        };
    }

    public Verdict judge(ReplayReport report) {
        return judge.judge(text, report);
    }

    private static Verdict complete(String rule, ReplayReport report) {
        boolean ok = report.end().kind() == RunEnd.Kind.COMPLETE;
        return new Verdict(
                rule,
                ok,
                report.requests().completed() + " of " + report.requests().planned() + " requests completed"
                        + (ok ? "" : "; " + report.end().detail()));
    }

    private static Verdict statuses(String rule, ReplayReport report) {
        ReplayReport.Totals t = report.requests();
        long missing = t.planned() - t.completed();
        return new Verdict(
                rule,
                t.different() == 0 && missing == 0,
                t.same() + " as captured, " + t.different() + " otherwise, " + missing + " without a completion");
    }

    private static Verdict messages(String rule, ReplayReport report) {
        long judged = 0;
        StringBuilder wrong = new StringBuilder();
        for (ConnectionReport connection : report.connections()) {
            for (EndReport end : connection.ends()) {
                if (end.sequence() != null) {
                    judged++;
                    if (!end.sequence()) {
                        wrong.append(wrong.isEmpty() ? "" : ", ")
                                .append("connection ")
                                .append(connection.id())
                                .append(" from ")
                                .append(end.end());
                    }
                }
            }
        }
        if (judged == 0) {
            return notRecorded(rule);
        }
        return new Verdict(
                rule,
                wrong.isEmpty(),
                wrong.isEmpty() ? "the messages of " + judged + " directions are as planned" : "others in " + wrong);
    }

    private static Verdict notRecorded(String rule) {
        return new Verdict(rule, false, "cannot be told: the replay's packets were not captured (--capture IFACE)");
    }

    private static ToLongFunction<PlannedEnd.Events> counter(String word) {
        return switch (word) {
            case "rnr" -> PlannedEnd.Events::rnrNaks;
            case "nak", "naks" -> e -> e.sequenceNaks() + e.refusals();
            default -> PlannedEnd.Events::retransmissions;
        };
    }

    private static @Nullable Long count(ReplayReport report, boolean captured, String word) {
        long sum = 0;
        for (ConnectionReport connection : report.connections()) {
            for (EndReport end : connection.ends()) {
                PlannedEnd.Events events = captured ? end.capturedEvents() : end.events();
                if (events == null) {
                    return null;
                }
                sum += counter(word).applyAsLong(events);
            }
        }
        return sum;
    }

    private static Verdict none(String rule, ReplayReport report, String word) {
        Long found = report.recorded() ? count(report, false, word) : null;
        return found == null ? notRecorded(rule) : new Verdict(rule, found == 0, found + " in the replay");
    }

    private static Verdict same(String rule, ReplayReport report, String word, long within) {
        Long found = report.recorded() ? count(report, false, word) : null;
        Long wanted = count(report, true, word);
        if (found == null || wanted == null) {
            return notRecorded(rule);
        }
        return new Verdict(
                rule, Math.abs(found - wanted) <= within, found + " in the replay, " + wanted + " in the capture");
    }

    private static long value(Percentiles percentiles, String which) {
        return switch (which) {
            case "p50" -> percentiles.p50();
            case "p90" -> percentiles.p90();
            case "p99" -> percentiles.p99();
            default -> percentiles.max();
        };
    }

    /// Each end for itself: the worst one decides.
    private static Verdict latency(String rule, ReplayReport report, String which, double percent) {
        double worst = -1;
        String detail = "";
        for (ConnectionReport connection : report.connections()) {
            for (EndReport end : connection.ends()) {
                if (end.latency() == null || end.capturedLatency() == null) {
                    continue;
                }
                double was = Math.max(1, value(end.capturedLatency(), which));
                double is = value(end.latency(), which);
                double off = Math.abs(is - was) / was * 100;
                if (off > worst) {
                    worst = off;
                    detail = String.format(
                            Locale.ROOT,
                            "%s of connection %d from %s: %.1f µs captured, %.1f µs in the replay",
                            which,
                            connection.id(),
                            end.end(),
                            was / 1e3,
                            is / 1e3);
                }
            }
        }
        return worst < 0
                ? new Verdict(rule, false, "cannot be told: no latency is known of both")
                : new Verdict(rule, worst <= percent, detail);
    }

    private static Verdict lateness(String rule, ReplayReport report, String which, double ns) {
        Percentiles lateness = report.fidelity().lateness();
        if (lateness == null) {
            return new Verdict(rule, false, "nothing was posted");
        }
        long value = value(lateness, which);
        return new Verdict(rule, value < ns, String.format(Locale.ROOT, "%s %.1f µs", which, value / 1e3));
    }
}
