package io.rocescope.headless.output;

import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.RoceEvent;
import io.rocescope.parser.event.finding.Phrases;
import java.util.Locale;

/// Events for people, one on a line: when (seconds since the first one), where, what, why.
public final class EventText implements EventPrinter {
    private static final double NS_PER_S = 1e9;
    private static final String NAMESPACE = "roce:";

    private final TextSink out;
    private long referenceNs;
    private boolean started;

    public EventText(TextSink out) {
        this.out = out;
    }

    @Override
    public void event(RoceEvent event) {
        RoceEvent.At at = event.at();
        if (!started) {
            started = true;
            referenceNs = at.timeNs();
            out.text(String.format(Locale.ROOT, "%13s %8s %5s %-4s Event", "Time", "Frame", "Conn", "Way"));
            out.line();
        }
        String way = at.direction() == Direction.NONE ? "" : at.direction() == Direction.A_TO_B ? "A>B" : "B>A";
        String name = event.name().substring(NAMESPACE.length()).replace('_', ' ');
        out.text(String.format(
                Locale.ROOT,
                "%13.6f %8d %5s %-4s %s: %s",
                (at.timeNs() - referenceNs) / NS_PER_S,
                at.frame(),
                at.connection() == 0 ? "-" : String.valueOf(at.connection()),
                way,
                name,
                data(event)));
        out.line();
    }

    private static String data(RoceEvent event) {
        var text = new StringBuilder();
        for (EventData.Member member : EventData.members(event)) {
            if (member.name().equals("trigger")) {
                continue;
            }
            Object value = member.of(event);
            if (value.equals(-1) || value.equals(-1L) || value.equals("")) {
                continue;
            }
            text.append(text.isEmpty() ? "" : ", ")
                    .append(words(member.name()))
                    .append(' ')
                    .append(value(member.name(), value));
        }
        String trigger = event.trigger().replace('_', ' ');
        return text + (text.isEmpty() ? trigger : " (" + trigger + ")");
    }

    private static String value(String name, Object value) {
        if (value instanceof Long number && name.endsWith("Ns")) {
            return Phrases.duration(number);
        }
        String lower = name.toLowerCase(Locale.ROOT);
        boolean hex = lower.endsWith("psn")
                || lower.startsWith("qpn")
                || lower.endsWith("qp")
                || lower.endsWith("commid")
                || lower.equals("transactionid")
                || lower.equals("syndrome");
        if (hex && value instanceof Number number) {
            return "0x" + Long.toHexString(number.longValue());
        }
        return value.toString();
    }

    /// For instance "expected psn" for expectedPsn; the unit at the end is told by the value.
    private static String words(String name) {
        String bare = name.endsWith("Ns") ? name.substring(0, name.length() - 2) : name;
        return bare.replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
    }

    @Override
    public void finish() {
        if (!started) {
            out.text("No events.");
            out.line();
        }
        out.flush();
    }
}
