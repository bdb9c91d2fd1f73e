package io.rocescope.parser.report;

import io.rocescope.parser.event.ConnectionSummary;
import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.FlowSummary;
import io.rocescope.parser.event.QpState;
import io.rocescope.parser.event.finding.Phrases;
import io.rocescope.parser.wire.Transport;
import java.util.ArrayList;
import java.util.List;

/// The connections, a row for each direction in which requests went.
final class ConnectionSection {
    private static final int MOST = 200;

    private ConnectionSection() {}

    static void write(Html html, HtmlReport.Content content) {
        List<ConnectionSummary> all = content.result().connections();
        html.tag("<section>\n").element("h2", "Connections");
        if (all.isEmpty()) {
            html.element("p", "The capture shows none.").tag("</section>\n");
            return;
        }
        boolean[] numeric = {true, false, false, false, true, true, false, true, true, true};
        html.tag("<div class=\"scroll\"><table>\n<thead>");
        html.row(
                "th",
                numeric,
                "#",
                "Type",
                "Requester",
                "Responder",
                "Requests",
                "Answers",
                "Work requests",
                "Sent again",
                "p50",
                "p99");
        html.tag("</thead>\n");
        for (ConnectionSummary c : all.subList(0, Math.min(MOST, all.size()))) {
            for (Direction direction : new Direction[] {Direction.A_TO_B, Direction.B_TO_A}) {
                var flow = new WorstFlow(c, direction);
                if (flow.flow().requestPackets() > 0
                        || (direction == Direction.A_TO_B && c.bToA().requestPackets() == 0)) {
                    row(html, numeric, flow);
                }
            }
        }
        html.tag("</table></div>\n");
        if (all.size() > MOST) {
            html.element("p class=\"more\"", "… and " + Phrases.number(all.size() - MOST) + " more connections.");
        }
        html.tag("</section>\n");
    }

    private static void row(Html html, boolean[] numeric, WorstFlow flow) {
        FlowSummary f = flow.flow();
        ConnectionSummary c = flow.connection();
        boolean forward = flow.direction() == Direction.A_TO_B;
        html.row(
                "td",
                numeric,
                String.valueOf(c.id()),
                c.transport().name(),
                WorstFlow.name(flow.requester()) + error(forward ? c.stateA() : c.stateB()),
                WorstFlow.name(flow.responder()) + error(forward ? c.stateB() : c.stateA()),
                Phrases.number(f.requestPackets()),
                Phrases.number(f.responsePackets()),
                outcome(f, c.transport()),
                f.retransmittedPackets() == 0
                        ? null
                        : Phrases.number(f.retransmittedPackets()) + " ("
                                + Phrases.percent(f.retransmittedPackets(), f.requestPackets()) + ")",
                f.latencyNs().p50() < 0 ? null : Phrases.duration(f.latencyNs().p50()),
                f.latencyNs().p99() < 0 ? null : Phrases.duration(f.latencyNs().p99()));
    }

    private static String error(QpState state) {
        return state == QpState.ERR ? " (ERR)" : "";
    }

    private static String outcome(FlowSummary f, Transport transport) {
        boolean unreliable = transport == Transport.UC || transport == Transport.UD;
        List<String> words = new ArrayList<>();
        if (f.messages().completed() > 0) {
            words.add(Phrases.number(f.messages().completed()) + (unreliable ? " sent" : " done"));
        }
        if (f.messages().failed() > 0) {
            words.add(Phrases.number(f.messages().failed()) + " failed");
        }
        if (f.messages().incomplete() > 0) {
            words.add(Phrases.number(f.messages().incomplete()) + (unreliable ? " incomplete" : " open"));
        }
        return words.isEmpty() ? "–" : String.join(", ", words);
    }
}
