package io.rocescope.gui.compare;

import io.rocescope.parser.event.finding.Finding;
import io.rocescope.parser.event.finding.FindingKind;
import io.rocescope.parser.event.finding.Phrases;
import io.rocescope.parser.event.finding.Severity;
import io.rocescope.parser.report.Counters;
import io.rocescope.parser.report.LatencySink.Percentiles;
import io.rocescope.parser.wire.Verb;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/// Two captures side by side, line by line: what is new, gone, worse, better.
public final class Comparison {
    /// Latencies that differ by less are called the same: captures of the same work never agree to the nanosecond.
    private static final double SAME = 0.10;

    private Comparison() {}

    /// What became of a line.
    public enum Verdict {
        NEW("+ new"),
        WORSE("▲ worse"),
        CHANGED("≠ changed"),
        BETTER("▼ better"),
        GONE("− gone"),
        SAME("= same");

        private final String text;

        Verdict(String text) {
            this.text = text;
        }

        /// A sign and a word, so that colour is not needed.
        public String text() {
            return text;
        }
    }

    /// A line.
    ///
    /// @param section what the line belongs to: findings, counters, latency or events
    public record Row(String section, String what, String before, String after, String change, Verdict verdict) {}

    /// Compares everything.
    public static List<Row> of(Facts before, Facts after) {
        List<Row> rows = new ArrayList<>();
        findings(rows, before, after);
        latencies(rows, before, after);
        counters(rows, before, after);
        events(rows, before, after);
        return rows;
    }

    private static Map<FindingKind, Long> counts(Facts facts) {
        Map<FindingKind, Long> counts = new EnumMap<>(FindingKind.class);
        for (Finding f : facts.summary().findings()) {
            counts.merge(f.kind(), Math.max(1, f.count()), Long::sum);
        }
        return counts;
    }

    private static void findings(List<Row> rows, Facts before, Facts after) {
        Map<FindingKind, Long> old = counts(before);
        Map<FindingKind, Long> now = counts(after);
        List<Row> found = new ArrayList<>();
        for (FindingKind kind : FindingKind.values()) {
            Long was = old.get(kind);
            Long is = now.get(kind);
            if (was == null && is == null) {
                continue;
            }
            Verdict verdict = verdict(was == null ? 0 : was, is == null ? 0 : is, kind.severity() != Severity.INFO);
            found.add(new Row(
                    "Findings",
                    kind.severity().word() + ": " + kind.summary(),
                    counted(was, kind),
                    counted(is, kind),
                    change(was == null ? 0 : was, is == null ? 0 : is),
                    verdict));
        }
        found.sort((a, b) -> a.verdict().compareTo(b.verdict()));
        rows.addAll(found);
    }

    private static String counted(@Nullable Long count, FindingKind kind) {
        return count == null ? "–" : Phrases.units(count, kind.unit());
    }

    /// @param trouble whether more of it is worse
    static Verdict verdict(long was, long is, boolean trouble) {
        if (was == is) {
            return Verdict.SAME;
        }
        if (was == 0) {
            return Verdict.NEW;
        }
        if (is == 0) {
            return Verdict.GONE;
        }
        return !trouble ? Verdict.CHANGED : is > was ? Verdict.WORSE : Verdict.BETTER;
    }

    /// For instance "+50 %", "× 12".
    static String change(long was, long is) {
        if (was == is || was == 0 || is == 0) {
            return "";
        }
        double ratio = (double) is / was;
        return ratio >= 2
                ? String.format(Locale.ROOT, ratio < 10 ? "× %.1f" : "× %.0f", ratio)
                : String.format(Locale.ROOT, "%+.0f %%", 100 * (ratio - 1)).replace('-', '−');
    }

    private static void latencies(List<Row> rows, Facts before, Facts after) {
        Percentiles was = before.latency();
        Percentiles is = after.latency();
        if (was == null && is == null) {
            return;
        }
        latency(rows, "all", was, is);
        TreeSet<Verb> verbs = new TreeSet<>(before.latencyByVerb().keySet());
        verbs.addAll(after.latencyByVerb().keySet());
        if (verbs.size() > 1) {
            for (Verb verb : verbs) {
                latency(
                        rows,
                        verb.name(),
                        before.latencyByVerb().get(verb),
                        after.latencyByVerb().get(verb));
            }
        }
    }

    private static void latency(List<Row> rows, String whose, @Nullable Percentiles was, @Nullable Percentiles is) {
        row(rows, whose + ", p50", was, is, Percentiles::p50);
        row(rows, whose + ", p90", was, is, Percentiles::p90);
        row(rows, whose + ", p99", was, is, Percentiles::p99);
        row(rows, whose + ", longest", was, is, Percentiles::max);
    }

    private static void row(
            List<Row> rows,
            String what,
            @Nullable Percentiles was,
            @Nullable Percentiles is,
            ToLongFunction<Percentiles> value) {
        long old = was == null ? 0 : value.applyAsLong(was);
        long now = is == null ? 0 : value.applyAsLong(is);
        boolean same = old > 0 && now > 0 && Math.abs(now - old) <= SAME * old;
        rows.add(new Row(
                "Latency",
                what,
                was == null ? "–" : Phrases.duration(old),
                is == null ? "–" : Phrases.duration(now),
                change(old, now),
                same ? Verdict.SAME : verdict(old, now, true)));
    }

    private static void counters(List<Row> rows, Facts before, Facts after) {
        for (Counters.Counter counter : Counters.ALL) {
            long was = counter.sum(before.summary().connections());
            long is = counter.sum(after.summary().connections());
            if (was > 0 || is > 0) {
                rows.add(new Row(
                        "Counters",
                        counter.name(),
                        Phrases.number(was),
                        Phrases.number(is),
                        change(was, is),
                        verdict(was, is, counter.trouble())));
            }
        }
    }

    private static void events(List<Row> rows, Facts before, Facts after) {
        Map<String, Long> names = new TreeMap<>(before.events());
        after.events().forEach(names::putIfAbsent);
        for (String name : names.keySet()) {
            long was = before.events().getOrDefault(name, 0L);
            long is = after.events().getOrDefault(name, 0L);
            rows.add(new Row(
                    "Events", name, Phrases.number(was), Phrases.number(is), change(was, is), verdict(was, is, false)));
        }
    }

    /// How many lines are new, worse and so on, for people.
    public static String summary(List<Row> rows) {
        List<String> words = new ArrayList<>();
        for (Verdict verdict : Verdict.values()) {
            long count = rows.stream()
                    .filter(r -> r.verdict() == verdict && !r.section().equals("Events"))
                    .count();
            if (count > 0) {
                words.add(Phrases.number(count) + " " + verdict.name().toLowerCase(Locale.ROOT));
            }
        }
        return Phrases.list(words);
    }
}
