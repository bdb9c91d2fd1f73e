package io.rocescope.parser.event.finding;

import java.util.function.Consumer;

/// Messages whose packets do not fit together (IBTA volume 1, 9.7.4.1), and unreliable ones with packets missing.
final class MessageShapeRule implements FindingRule.OfFlow {
    @Override
    public void judge(FlowCase flow, Consumer<Finding> out) {
        incomplete(flow, out);
        for (FlowEvidence.ProblemTally problem : flow.evidence().problems()) {
            String what = problem.problem();
            // Told by rules of their own.
            boolean toldElsewhere = what.startsWith("receiver-not-ready") || what.startsWith("sent again with another");
            // A hole explains a message whose end is not in sight.
            boolean hole = flow.flow().missingRequestPackets() > 0 || flow.captureDropped();
            if (toldElsewhere || hole) {
                continue;
            }
            MessageFacts m = problem.first();
            out.accept(flow.finding(
                            FindingKind.MESSAGE_MALFORMED,
                            "Packets of a " + m.verb() + " from " + FlowCase.name(flow.requester())
                                    + " do not fit together")
                    .count(problem.count())
                    .frames(problem.frames())
                    .at(m.firstNs())
                    .say(Phrases.count(problem.count(), "message") + ": " + what + ". The first is the " + m.verb()
                            + " at " + Phrases.psns(m.firstPsn(), m.lastPsn()) + ".")
                    .sayIf(flow.reliable(), "A responder answers that with a NAK \"invalid request\".")
                    .advise(
                            "Look for a sender that cuts messages wrongly: both ends must use the same path MTU, and all"
                                    + " packets but the last must be full.")
                    .build());
        }
    }

    private static void incomplete(FlowCase flow, Consumer<Finding> out) {
        long incomplete = flow.evidence().incompleteUnreliable(flow.flow().lastNs());
        MessageFacts first = flow.evidence().firstIncomplete();
        if (incomplete <= 0 || first == null) {
            return;
        }
        out.accept(flow.finding(
                        FindingKind.UC_MESSAGE_INCOMPLETE,
                        Phrases.count(incomplete, "message") + " of " + flow.who() + " came incomplete")
                .count(incomplete)
                .frame(first.firstFrame())
                .frame(first.lastFrame())
                .at(first.firstNs())
                .say("Packets of them are missing at the capturing point; the first is the " + first.verb() + " at "
                        + Phrases.psns(first.firstPsn(), first.lastPsn()) + ".")
                .say("This service (" + flow.connection().transport()
                        + ") neither reports nor repairs losses: a responder drops the whole message silently, and its"
                        + " receive stays posted. If only the capture lost them, nothing happened.")
                .advise("Look for loss on the path, or let the application notice and repeat.")
                .build());
    }
}
