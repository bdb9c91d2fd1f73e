package io.rocescope.parser.event.finding;

import io.rocescope.parser.event.finding.CmLadders.Ladder;
import io.rocescope.parser.event.finding.CmLadders.Seen;
import io.rocescope.parser.event.finding.CmLadders.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The connection manager's dialogues: refusals, silence, repetitions, loose ends (IBTA volume 1, chapter 12).
final class CmRule implements FindingRule {
    @Override
    public void judge(CaptureCase all, Consumer<Finding> out) {
        for (Ladder ladder : all.evidence().ladders().all()) {
            judge(ladder, out);
        }
    }

    private static void judge(Ladder ladder, Consumer<Finding> out) {
        Seen req = ladder.seen(Step.REQ);
        Seen rep = ladder.seen(Step.REP);
        Seen rej = ladder.seen(Step.REJ);
        Seen rtu = ladder.seen(Step.RTU);
        Seen dreq = ladder.seen(Step.DREQ);
        if (rej != null) {
            rejected(ladder, req, rej, out);
        } else if (req != null && rep == null && ladder.seen(Step.MRA) == null && req.copies() > 1) {
            out.accept(finding(ladder, FindingKind.CM_UNANSWERED, "A connection request was never answered", req)
                    .say("The REQ (" + req.detail() + ") was sent " + Phrases.times(req.copies()) + gaps(req)
                            + ", and neither REP nor REJ came back.")
                    .advise(
                            "See whether the other host runs, whether its address and GID are right, and whether UDP port"
                                    + " 4791 passes both ways.")
                    .build());
        } else if (rep != null && rtu == null && dreq == null && rep.copies() > 1) {
            out.accept(finding(ladder, FindingKind.CM_NO_RTU, "A connection's set-up was not completed", rep)
                    .say("The REP was sent " + Phrases.times(rep.copies()) + gaps(rep)
                            + " and no RTU came back: the passive side does not know that the connection stands.")
                    .advise("Look at the active side: did the program accept the connection (rdma_create_qp,"
                            + " rdma_establish) before its timeout?")
                    .build());
        }
        repeated(ladder, req, rep, out);
        if (dreq != null && ladder.seen(Step.DREP) == null) {
            out.accept(finding(ladder, FindingKind.CM_DREQ_UNANSWERED, "A disconnection was not answered", dreq)
                    .say("The DREQ was sent " + Phrases.times(dreq.copies()) + gaps(dreq)
                            + " without a DREP. The other side was gone already, or the capture ended before.")
                    .build());
        }
    }

    private static void rejected(Ladder ladder, @Nullable Seen req, Seen rej, Consumer<Finding> out) {
        FindingBuilder finding = finding(ladder, FindingKind.CM_REJECTED, "A connection was refused", rej)
                .say("The connection manager answered " + (req == null ? "" : "the REQ (" + req.detail() + ") ")
                        + "with REJ, " + rej.detail() + ".");
        if (req != null) {
            finding.frames(req.frames());
        }
        boolean stale = rej.detail().startsWith("reason 10:");
        boolean nobody = rej.detail().startsWith("reason 8:");
        boolean consumer = rej.detail().startsWith("reason 28:");
        out.accept(finding.advise(
                        nobody
                                ? "Start the listening program, or correct the port number."
                                : stale
                                        ? "The other side still holds an old connection: wait for its timewait, or use a"
                                                + " new queue pair."
                                        : consumer
                                                ? "Ask the listening program why: its log, or the private data of the REJ"
                                                        + " (packets --detail)."
                                                : "Compare what was asked for with what the other side supports.")
                .build());
    }

    private static void repeated(Ladder ladder, @Nullable Seen req, @Nullable Seen rep, Consumer<Finding> out) {
        List<String> what = new ArrayList<>();
        Seen shown = null;
        boolean answered = rep != null || ladder.seen(Step.REJ) != null;
        if (req != null && req.copies() > 1 && answered) {
            what.add("the REQ " + Phrases.times(req.copies()) + gaps(req));
            shown = req;
        }
        if (rep != null && rep.copies() > 1 && ladder.seen(Step.RTU) != null) {
            what.add("the REP " + Phrases.times(rep.copies()) + gaps(rep));
            shown = shown == null ? rep : shown;
        }
        if (shown != null) {
            out.accept(finding(ladder, FindingKind.CM_REPEATED, "A connection's set-up was slow", shown)
                    .say("Its messages were sent more than once: " + Phrases.list(what)
                            + ". Messages were lost, or the other side took long to answer.")
                    .advise("See whether the listening program accepts promptly (rdma_get_cm_event loop), and whether"
                            + " management packets are lost.")
                    .build());
        }
    }

    private static String gaps(Seen seen) {
        return seen.copies() > 1 ? " (up to " + Phrases.duration(seen.longestGapNs()) + " apart)" : "";
    }

    private static FindingBuilder finding(Ladder ladder, FindingKind kind, String title, Seen shown) {
        return new FindingBuilder(kind, title)
                .connection(ladder.connection())
                .frames(shown.frames())
                .at(shown.firstNs())
                .count(shown.copies());
    }
}
