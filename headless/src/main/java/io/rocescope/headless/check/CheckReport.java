package io.rocescope.headless.check;

import java.util.List;

/// What a check found: input of the report formats.
///
/// @param files names of the inputs
/// @param rules all that were looked at
public record CheckReport(List<String> files, List<Rule> rules, List<Violation> violations, Level failOn) {
    public CheckReport {
        files = List.copyOf(files);
        rules = List.copyOf(rules);
        violations = List.copyOf(violations);
    }

    /// Whether the check fails.
    public boolean failed() {
        return violations.stream().anyMatch(this::fails);
    }

    /// Whether this violation makes it fail.
    public boolean fails(Violation v) {
        return v.rule().level().compareTo(failOn) <= 0;
    }

    public List<Violation> of(Rule rule) {
        return violations.stream().filter(v -> v.rule().equals(rule)).toList();
    }
}
