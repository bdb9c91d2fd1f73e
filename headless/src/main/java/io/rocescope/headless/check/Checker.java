package io.rocescope.headless.check;

import io.rocescope.parser.event.ConnectionSummary;
import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.FlowSummary;
import io.rocescope.parser.event.finding.Finding;
import io.rocescope.parser.event.finding.Phrases;
import io.rocescope.parser.pipeline.AnalysisResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Holds an analysis against rules.
public final class Checker {
    private final List<Rule> rules;
    private final Map<Integer, ConnectionSummary> connections = new HashMap<>();

    public Checker(List<Rule> rules) {
        this.rules = List.copyOf(rules);
    }

    /// @param baseline what is known already, or null
    /// @return broken rules, worst first, in the order of the findings
    public List<Violation> check(AnalysisResult result, List<Finding> findings, @Nullable Baseline baseline) {
        for (ConnectionSummary c : result.connections()) {
            connections.put(c.id(), c);
        }
        List<Violation> violations = new ArrayList<>();
        for (Level level : Level.values()) {
            for (Finding finding : findings) {
                for (Rule rule : rules) {
                    if (rule.level() == level && rule.kind() == finding.kind()) {
                        finding(rule, finding, violations);
                    }
                }
            }
            for (Rule rule : rules) {
                Metric metric = rule.metric();
                if (rule.level() == level && metric != null) {
                    numbers(rule, metric, result, violations);
                }
            }
        }
        violations.removeIf(v -> v.rule().level() == Level.OFF);
        return baseline == null ? violations : baseline.worse(violations);
    }

    private void finding(Rule rule, Finding f, List<Violation> out) {
        ConnectionSummary c = connections.get(f.connection());
        if (f.count() <= rule.threshold() || !rule.scope().covers(c, f.direction())) {
            return;
        }
        String detail = f.advice().isEmpty() ? f.explanation() : f.explanation() + " Next: " + f.advice();
        out.add(new Violation(
                rule, key(rule.id(), c), f.count(), f.connection(), f.direction(), f.title(), detail, f.frames()));
    }

    private static void numbers(Rule rule, Metric metric, AnalysisResult result, List<Violation> out) {
        for (ConnectionSummary c : result.connections()) {
            number(rule, metric, c, Direction.A_TO_B, c.aToB(), out);
            number(rule, metric, c, Direction.B_TO_A, c.bToA(), out);
        }
    }

    private static void number(
            Rule rule, Metric metric, ConnectionSummary c, Direction way, FlowSummary flow, List<Violation> out) {
        if (flow.requestPackets() == 0 || !rule.scope().covers(c, way)) {
            return;
        }
        double value = metric.of(flow);
        if (value < 0 || !metric.worse(value, rule.threshold())) {
            return;
        }
        boolean forward = way == Direction.A_TO_B;
        String from = forward ? c.endpointA().ip() : c.endpointB().ip();
        String to = forward ? c.endpointB().ip() : c.endpointA().ip();
        out.add(new Violation(
                rule,
                key(rule.id(), c),
                value,
                c.id(),
                way,
                metric.summary() + " from " + from + " to " + to + ": " + text(value) + " " + metric.unit(),
                (metric.minimum() ? "At least " : "At most ") + text(rule.threshold()) + " " + metric.unit()
                        + " was asked for.",
                List.of(c.firstFrame())));
    }

    /// Connections have other numbers in other captures, so that hosts tell them.
    static String key(String rule, @Nullable ConnectionSummary c) {
        return c == null ? rule : key(rule, c.endpointA().ip(), c.endpointB().ip());
    }

    static String key(String rule, String one, String other) {
        return one.compareTo(other) <= 0 ? rule + " " + one + " " + other : rule + " " + other + " " + one;
    }

    static String text(double value) {
        return value == Math.rint(value) ? Phrases.number((long) value) : String.format(Locale.ROOT, "%.4g", value);
    }
}
