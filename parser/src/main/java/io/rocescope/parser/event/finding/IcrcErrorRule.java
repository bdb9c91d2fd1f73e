package io.rocescope.parser.event.finding;

import io.rocescope.parser.event.CaptureSummary;
import io.rocescope.parser.event.RoceEvent.IcrcErrorDetected;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Damaged packets: the ICRC covers what no switch may change, so that one that is wrong shows damage on the way, or a
/// sender that computes it wrongly.
final class IcrcErrorRule implements FindingRule {
    private static final int MOST_NAMED = 3;

    @Override
    public void judge(CaptureCase all, Consumer<Finding> out) {
        CaptureSummary c = all.capture();
        long explained = c.icrcExplanations().stream()
                .mapToLong(CaptureSummary.IcrcExplanation::packets)
                .sum();
        long damaged = c.icrc().invalid() - explained;
        if (damaged <= 0) {
            return;
        }
        List<Tally> tallies = new ArrayList<>(all.evidence().capture().of(IcrcErrorDetected.class));
        List<String> named = new ArrayList<>();
        int flows = 0;
        for (FlowCase flow : all.flows()) {
            List<Tally> mine = flow.evidence().of(IcrcErrorDetected.class);
            if (!mine.isEmpty()) {
                tallies.addAll(mine);
                flows++;
                if (named.size() < MOST_NAMED) {
                    named.add(flow.who() + " (connection " + flow.connection().id() + ")");
                }
            }
        }
        boolean none = c.icrc().valid() == 0;
        if (flows > MOST_NAMED) {
            named.add(Phrases.number(flows - MOST_NAMED) + " more");
        }
        FindingBuilder finding = new FindingBuilder(
                        FindingKind.ICRC_ERRORS, Phrases.count(damaged, "packet") + " with a wrong ICRC")
                .from(tallies)
                .count(damaged)
                .say("The end-to-end checksum of " + Phrases.number(damaged) + " of " + Phrases.number(c.rocePackets())
                        + " RoCE packets is wrong" + (named.isEmpty() ? "" : ": " + Phrases.list(named)) + ".");
        if (none) {
            finding.severity(Severity.WARNING)
                    .say("None is right, and no field was found whose change would explain it: a device on the way"
                            + " rewrites headers, or the sender computes the ICRC differently.");
        } else {
            finding.say(
                    "Receivers drop such packets silently (counter rx_icrc_encapsulated or alike), and what was sent"
                            + " must be sent again. They do not count in the analysis.");
        }
        out.accept(finding.advise("Look for damage on the way: cables and optics (symbol and FEC errors), a switch or"
                        + " adapter memory fault, a middlebox that rewrites packets.")
                .build());
    }
}
