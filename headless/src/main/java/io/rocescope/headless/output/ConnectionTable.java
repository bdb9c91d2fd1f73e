package io.rocescope.headless.output;

import io.rocescope.parser.event.ConnectionSummary;
import io.rocescope.parser.event.ConnectionSummary.Endpoint;
import io.rocescope.parser.event.FlowSummary;
import io.rocescope.parser.event.QpState;
import io.rocescope.parser.event.finding.Phrases;
import io.rocescope.parser.wire.Transport;
import io.rocescope.parser.wire.Verb;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The connections, a row for each direction in which requests went.
final class ConnectionTable {
    private static final int MOST = 20;
    private static final int MOST_VERBS = 2;
    private static final double THOUSAND = 1000;

    private ConnectionTable() {}

    static void write(TextSink out, List<ConnectionSummary> connections, boolean all) {
        if (connections.isEmpty()) {
            out.text("No connections.");
            out.line();
            return;
        }
        out.text(connections.size() == 1 ? "1 connection" : Phrases.number(connections.size()) + " connections");
        out.line();
        var table = new Table(
                ">#",
                "Type",
                "From",
                "To",
                ">Requests + answers",
                ">Data",
                "Work requests",
                "Outcome",
                ">Sent again",
                ">Latency p50",
                ">p99");
        int shown = all ? connections.size() : Math.min(MOST, connections.size());
        for (ConnectionSummary c : connections.subList(0, shown)) {
            boolean forward = c.aToB().requestPackets() > 0 || c.bToA().requestPackets() == 0;
            if (forward) {
                row(table, c, c.endpointA(), c.stateA(), c.endpointB(), c.stateB(), c.aToB());
            }
            if (c.bToA().requestPackets() > 0) {
                row(table, c, c.endpointB(), c.stateB(), c.endpointA(), c.stateA(), c.bToA());
            }
        }
        table.write(out, "  ");
        if (shown < connections.size()) {
            out.text("  … and " + Phrases.number(connections.size() - shown) + " more (--all shows them)");
            out.line();
        }
    }

    private static void row(
            Table table,
            ConnectionSummary c,
            Endpoint from,
            QpState fromState,
            Endpoint to,
            QpState toState,
            FlowSummary f) {
        boolean unreliable = c.transport() == Transport.UC || c.transport() == Transport.UD;
        table.row(
                String.valueOf(c.id()),
                c.transport().name(),
                end(from, fromState),
                end(to, toState),
                Phrases.number(f.requestPackets()) + " + " + Phrases.number(f.responsePackets()),
                bytes(f.requestBytes() + f.responseBytes()),
                verbs(f.messages().byVerb()),
                outcome(f, unreliable),
                f.retransmittedPackets() == 0
                        ? "-"
                        : Phrases.number(f.retransmittedPackets()) + " ("
                                + Phrases.percent(f.retransmittedPackets(), f.requestPackets()) + ")",
                time(f.latencyNs().p50()),
                time(f.latencyNs().p99()));
    }

    private static String end(Endpoint end, QpState state) {
        String name = end.qpn() < 0 ? end.ip() + " QP ?" : end.ip() + " QP 0x" + Integer.toHexString(end.qpn());
        return state == QpState.ERR ? name + " (ERR)" : name;
    }

    private static String verbs(Map<Verb, Long> byVerb) {
        if (byVerb.isEmpty()) {
            return "-";
        }
        if (byVerb.size() > MOST_VERBS) {
            long sum = byVerb.values().stream().mapToLong(Long::longValue).sum();
            return Phrases.number(sum) + " of " + byVerb.size() + " kinds";
        }
        List<String> words = new ArrayList<>();
        byVerb.forEach((verb, count) -> words.add(Phrases.number(count) + " " + verb.name()));
        return String.join(", ", words);
    }

    private static String outcome(FlowSummary f, boolean unreliable) {
        FlowSummary.Messages m = f.messages();
        List<String> words = new ArrayList<>();
        if (m.failed() > 0) {
            words.add(Phrases.number(m.failed()) + " failed");
        }
        if (m.incomplete() > 0) {
            words.add(Phrases.number(m.incomplete()) + (unreliable ? " incomplete" : " open"));
        }
        if (words.isEmpty()) {
            return m.completed() == 0 ? "-" : unreliable ? "all sent" : "all done";
        }
        if (m.completed() > 0) {
            words.addFirst(Phrases.number(m.completed()) + (unreliable ? " sent" : " done"));
        }
        return String.join(", ", words);
    }

    private static String time(long ns) {
        return ns < 0 ? "-" : Phrases.duration(ns);
    }

    private static String bytes(long count) {
        if (count < THOUSAND) {
            return count + " B";
        }
        String[] units = {"kB", "MB", "GB", "TB", "PB"};
        double value = count / THOUSAND;
        int unit = 0;
        while (value >= THOUSAND && unit < units.length - 1) {
            value /= THOUSAND;
            unit++;
        }
        return String.format(Locale.ROOT, value < 10 ? "%.1f %s" : "%.0f %s", value, units[unit]);
    }
}
