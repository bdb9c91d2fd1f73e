package io.rocescope.headless.check;

import io.rocescope.parser.event.finding.FindingKind;
import io.rocescope.parser.event.finding.Severity;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// The built-in rules: what fails or repeats work fails the check; what makes a verdict weaker, or is a hint, is
/// printed.
public final class DefaultRules {
    /// Worse for a gate than for a reader: lost or repeated work, and captures that show nothing.
    private static final Set<FindingKind> FAIL = EnumSet.of(
            FindingKind.NO_ROCE,
            FindingKind.PACKET_LOSS,
            FindingKind.ANSWER_LOSS,
            FindingKind.TIMEOUTS,
            FindingKind.UNEXPLAINED_RETRANSMISSIONS,
            FindingKind.HARMFUL_REORDERING,
            FindingKind.SPURIOUS_RETRANSMISSIONS,
            FindingKind.RETRANSMISSION_DIFFERS,
            FindingKind.RNR_STORM,
            FindingKind.RNR_CODE_ZERO,
            FindingKind.RNR_WAIT_VIOLATED,
            FindingKind.MESSAGE_MALFORMED,
            FindingKind.UC_MESSAGE_INCOMPLETE,
            FindingKind.PATH_MTU_MISMATCH,
            FindingKind.MTU_BLACK_HOLE,
            FindingKind.CM_NO_RTU,
            FindingKind.PAUSE_STORM,
            FindingKind.MALFORMED_PACKETS);

    private DefaultRules() {}

    /// All rules, findings first. Bounds on numbers are off, as nobody but the user knows them, but for failed
    /// messages.
    public static List<Rule> all() {
        List<Rule> rules = new ArrayList<>();
        for (FindingKind kind : FindingKind.values()) {
            rules.add(Rule.of(kind, levelOf(kind)));
        }
        for (Metric metric : Metric.values()) {
            rules.add(Rule.of(metric, Level.OFF, 0));
        }
        return rules;
    }

    private static Level levelOf(FindingKind kind) {
        if (FAIL.contains(kind) || kind.severity() == Severity.ERROR) {
            return Level.ERROR;
        }
        return kind.severity() == Severity.WARNING ? Level.WARNING : Level.INFO;
    }
}
