package io.rocescope.replay.faults;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/// Says of each packet that travels what is to happen to it. Keeps the counts; not thread-safe.
public final class FaultInjector {
    private final List<RuleState> rules;
    private final List<FaultAction> found = new ArrayList<>();

    FaultInjector(FaultPlan plan) {
        SplittableRandom random = new SplittableRandom(plan.seed());
        rules = plan.rules().stream()
                .map(rule -> new RuleState(rule, random.split()))
                .toList();
    }

    /// Asks for one packet; to be asked once each time a packet travels, retransmissions too.
    ///
    /// @param qpn the destination queue pair as the capture has it
    /// @param psn the PSN as the capture has it
    /// @return what is to happen, in order; empty for most; valid until the next call
    public List<FaultAction> decide(int qpn, int psn, int opcode) {
        found.clear();
        for (RuleState rule : rules) {
            if (rule.applies(qpn, psn, opcode)) {
                found.addAll(rule.rule.actions());
            }
        }
        return found;
    }

    /// Packets that rule met, by its place in the file from 0.
    public long hits(int rule) {
        return rules.get(rule).hits;
    }

    private static final class RuleState {
        private static final int QPN_SHIFT = 24;

        private final FaultRule rule;
        private final SplittableRandom random;
        /// Transmissions by queue pair and PSN; only of packets that fit a rule that asks for an iteration.
        private final Map<Long, Integer> iterations = new HashMap<>();

        private long seen;
        private long hits;

        RuleState(FaultRule rule, SplittableRandom random) {
            this.rule = rule;
            this.random = random;
        }

        boolean applies(int qpn, int psn, int opcode) {
            FaultMatch match = rule.match();
            if (match.times() > 0 && hits >= match.times() || !match.fits(qpn, psn, opcode)) {
                return false;
            }
            if (match.iteration() > 0
                    && iterations.merge((long) qpn << QPN_SHIFT | psn, 1, Integer::sum) != match.iteration()) {
                return false;
            }
            seen++;
            if (match.nth() > 0 && seen != match.nth() || match.every() > 0 && seen % match.every() != 0) {
                return false;
            }
            if (match.probability() < 1 && random.nextDouble() >= match.probability()) {
                return false;
            }
            hits++;
            return true;
        }
    }
}
