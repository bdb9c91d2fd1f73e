package io.rocescope.replay.inject;

import io.rocescope.parser.event.WcStatus;
import io.rocescope.parser.text.TimeSpans;
import io.rocescope.replay.report.ExpectRule;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What must hold of an injection, in words.
///
/// - `conformant`: each captured answer, reaction and status is there again
/// - `same statuses`: each work request ended as captured
/// - `no extra`: the device said nothing that the captured one had not
/// - `no NAK`, `no RNR`: it refused nothing
/// - `NAK at PSN`, `RNR at PSN`: it refused this PSN
/// - `lateness p99 below 50 us`: frames left no later than that; p50 and max likewise
public final class InjectExpect {
    /// For messages and help.
    public static final String EXAMPLES = "\"conformant\", \"same statuses\", \"no extra\", \"no NAK\", \"no RNR\","
            + " \"NAK at 105\", \"RNR at 105\" or \"lateness p99 below 50 us\"";

    private static final Pattern REFUSAL = Pattern.compile("(nak|rnr) at (0x[0-9a-f]{1,6}|[0-9]{1,8})");
    private static final Pattern LATENESS = Pattern.compile("lateness (p50|p99|max) below (.+)");

    private InjectExpect() {}

    /// A rule's judge.
    @FunctionalInterface
    public interface Judge {
        ExpectRule.Verdict judge(InjectReport report);
    }

    /// @throws IllegalArgumentException if the text is no rule
    public static Judge parse(String text) {
        String words = text.strip().toLowerCase(Locale.ROOT).replaceAll("\\s+", " ");
        Judge judge = switch (words) {
            case "conformant" -> report -> none(text, report, "different or missing", InjectExpect::isWrong);
            case "same statuses" -> report -> statuses(text, report);
            case "no extra" -> report -> count(text, report.count(Verdict.EXTRA), "the capture does not have");
            case "no nak" -> report -> refusals(text, report, a -> a.isNegative() && !a.isRnr());
            case "no rnr" -> report -> refusals(text, report, PacketFacts::isRnr);
            default -> pattern(text, words);
        };
        if (judge == null) {
            throw new IllegalArgumentException("\"" + text + "\" is no rule; expected such as " + EXAMPLES);
        }
        return judge;
    }

    private static @Nullable Judge pattern(String text, String words) {
        Matcher refusal = REFUSAL.matcher(words);
        if (refusal.matches()) {
            int psn = Integer.decode(refusal.group(2));
            boolean rnr = refusal.group(1).equals("rnr");
            return report -> {
                boolean found = live(report).anyMatch(a -> a.psn() == psn && a.isNegative() && a.isRnr() == rnr);
                return new ExpectRule.Verdict(text, found, found ? "it is there" : "there is none");
            };
        }
        Matcher lateness = LATENESS.matcher(words);
        if (lateness.matches()) {
            OptionalLong limit = TimeSpans.parse(lateness.group(2));
            if (limit.isPresent()) {
                return report -> lateness(text, report.fidelity(), lateness.group(1), limit.getAsLong());
            }
        }
        return null;
    }

    private static boolean isWrong(Verdict verdict) {
        return verdict == Verdict.DIFFERENT || verdict == Verdict.MISSING;
    }

    private static ExpectRule.Verdict none(String rule, InjectReport report, String what, Predicate<Verdict> wrong) {
        long found = 0;
        for (Verdict verdict : Verdict.values()) {
            found += wrong.test(verdict) ? report.count(verdict) : 0;
        }
        return count(rule, found, what);
    }

    private static ExpectRule.Verdict count(String rule, long found, String what) {
        return new ExpectRule.Verdict(rule, found == 0, found == 0 ? "none otherwise" : found + " " + what);
    }

    private static ExpectRule.Verdict statuses(String rule, InjectReport report) {
        List<WorkVerdict> wrong = report.work().stream()
                .filter(w -> w.verdict() != Verdict.CONFORMANT && w.expected() != WcStatus.UNKNOWN)
                .toList();
        return new ExpectRule.Verdict(
                rule, wrong.isEmpty(), wrong.size() + " of " + report.work().size() + " work requests ended otherwise");
    }

    private static java.util.stream.Stream<PacketFacts> live(InjectReport report) {
        return report.answers().stream().map(AnswerVerdict::live).filter(java.util.Objects::nonNull);
    }

    private static ExpectRule.Verdict refusals(String rule, InjectReport report, Predicate<PacketFacts> which) {
        return count(rule, live(report).filter(which).count(), "of them");
    }

    private static ExpectRule.Verdict lateness(String rule, Fidelity fidelity, String which, long limitNs) {
        long value = switch (which) {
            case "p50" -> fidelity.p50();
            case "p99" -> fidelity.p99();
            default -> fidelity.max();
        };
        return new ExpectRule.Verdict(
                rule,
                fidelity.frames() > 0 && value < limitNs,
                String.format(Locale.ROOT, "%s %.1f µs", which, value / 1e3));
    }
}
