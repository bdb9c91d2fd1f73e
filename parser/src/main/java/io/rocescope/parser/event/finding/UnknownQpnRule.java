package io.rocescope.parser.event.finding;

import io.rocescope.parser.event.ConnectionSummary;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/// Requests to a queue pair that no set-up announced, between hosts whose other connections were set up in the capture.
final class UnknownQpnRule implements FindingRule {
    @Override
    public void judge(CaptureCase all, Consumer<Finding> out) {
        Set<String> managed = new HashSet<>();
        for (ConnectionSummary c : all.connections()) {
            if (c.pairing().method().equals("cm")) {
                managed.add(pair(c));
            }
        }
        for (FlowCase flow : all.flows()) {
            ConnectionSummary c = flow.connection();
            boolean unanswered = flow.oneSided() && flow.flow().requestPackets() > 0 && flow.reliable();
            if (unanswered && c.pairing().oneSided() && managed.contains(pair(c))) {
                out.accept(flow.finding(
                                FindingKind.UNKNOWN_QPN,
                                FlowCase.name(flow.responder()) + " is a queue pair that nobody announced")
                        .frame(c.firstFrame())
                        .at(c.firstNs())
                        .count(flow.flow().requestPackets())
                        .say(Phrases.count(flow.flow().requestPackets(), "request packet")
                                + " go to it and nothing comes back. Other connections between these hosts were set up in"
                                + " this capture, but none names this queue pair; a responder drops packets to a queue"
                                + " pair that does not exist without a word.")
                        .advise("See whether the requester took the queue pair number from an old exchange, or in the"
                                + " wrong byte order.")
                        .build());
            }
        }
    }

    private static String pair(ConnectionSummary c) {
        String a = c.endpointA().ip();
        String b = c.endpointB().ip();
        return a.compareTo(b) < 0 ? a + " " + b : b + " " + a;
    }
}
