package io.rocescope.replay.inject;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One reaction, captured and live.
///
/// @param note what a reader should know; empty mostly
public record ReactionVerdict(
        Verdict verdict,
        @Nullable Reaction captured,
        @Nullable Reaction live,
        String note) {

    /// Pairs reactions of the same kind at the same PSN, in order.
    static List<ReactionVerdict> compare(List<Reaction> captured, List<Reaction> live) {
        List<Reaction> left = new ArrayList<>(live);
        List<ReactionVerdict> verdicts = new ArrayList<>();
        for (Reaction expected : captured) {
            Reaction same = take(left, expected.psn(), expected.kind());
            if (same != null) {
                boolean early = same.delayNs() < same.leastNs();
                verdicts.add(new ReactionVerdict(
                        early ? Verdict.DIFFERENT : Verdict.CONFORMANT,
                        expected,
                        same,
                        early ? "before the wait that the RNR NAK asked for was over" : ""));
                continue;
            }
            Reaction other = take(left, expected.psn(), null);
            verdicts.add(
                    other == null
                            ? new ReactionVerdict(Verdict.MISSING, expected, null, "")
                            : new ReactionVerdict(
                                    Verdict.DIFFERENT,
                                    expected,
                                    other,
                                    "the captured one went back for " + expected.kind()));
        }
        left.forEach(extra -> verdicts.add(new ReactionVerdict(Verdict.EXTRA, null, extra, "")));
        return verdicts;
    }

    private static @Nullable Reaction take(List<Reaction> from, int psn, Reaction.@Nullable Kind kind) {
        for (Reaction reaction : from) {
            if (reaction.psn() == psn && (kind == null || reaction.kind() == kind)) {
                from.remove(reaction);
                return reaction;
            }
        }
        return null;
    }
}
