package io.rocescope.headless.check;

import io.rocescope.parser.event.finding.FindingKind;
import org.jspecify.annotations.Nullable;

/// A rule of the gate: about findings of one kind, or about one number.
///
/// @param threshold broken above it, or below it where the metric is a minimum; for findings, of their count
/// @param kind the findings it is about, or null
/// @param metric the number it is about, or null; exactly one of both is there
public record Rule(
        String id,
        Level level,
        double threshold,
        Scope scope,
        @Nullable FindingKind kind,
        @Nullable Metric metric) {

    static Rule of(FindingKind kind, Level level) {
        return new Rule(kind.id(), level, 0, Scope.ALL, kind, null);
    }

    static Rule of(Metric metric, Level level, double threshold) {
        return new Rule(metric.id(), level, threshold, Scope.ALL, null, metric);
    }

    /// What it forbids, in a few words.
    public String summary() {
        return kind != null ? kind.summary() : metric != null ? metric.summary() : id;
    }

    /// What the threshold counts.
    public String unit() {
        return kind != null ? kind.unit() : metric != null ? metric.unit() : "";
    }
}
