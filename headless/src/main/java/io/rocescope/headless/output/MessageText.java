package io.rocescope.headless.output;

import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.Message;
import io.rocescope.parser.event.finding.Phrases;
import java.util.Locale;

/// Messages for people, one on a line.
public final class MessageText implements MessagePrinter {
    private static final String HEADER = String.format(
            Locale.ROOT,
            "%6s %5s %-4s %-21s %-19s %10s %-21s %10s  %s",
            "Frame",
            "Conn",
            "Way",
            "Verb",
            "PSNs",
            "Bytes",
            "Status",
            "Answered",
            "Remarks");
    private static final String RED = "\u001b[31m";
    private static final String RESET = "\u001b[0m";

    private final TextSink out;
    private final boolean color;
    private boolean started;

    /// @param color whether to use colours
    public MessageText(TextSink out, boolean color) {
        this.out = out;
        this.color = color;
    }

    @Override
    public void message(Message m) {
        if (!started) {
            started = true;
            out.text(HEADER);
            out.line();
        }
        String line = String.format(
                Locale.ROOT,
                "%6d %5d %-4s %-21s %-19s %10s %-21s %10s  %s",
                m.firstFrame(),
                m.connection(),
                m.direction() == Direction.B_TO_A ? "B>A" : "A>B",
                m.verb().name(),
                psns(m),
                Phrases.number(m.bytes()),
                status(m),
                m.answeredNs() == 0 ? "-" : Phrases.duration(m.answeredNs() - m.firstNs()),
                remarks(m));
        boolean red = color && m.status().failed();
        if (red) {
            out.raw(RED);
        }
        out.text(line.stripTrailing());
        if (red) {
            out.raw(RESET);
        }
        out.line();
    }

    private static String psns(Message m) {
        String first = "0x" + Integer.toHexString(m.firstPsn());
        return m.firstPsn() == m.lastPsn() ? first : first + "-0x" + Integer.toHexString(m.lastPsn());
    }

    private static String status(Message m) {
        String name = m.status().name();
        return name.startsWith("IBV_WC_") ? name.substring("IBV_WC_".length()) : "unknown";
    }

    private static String remarks(Message m) {
        var text = new StringBuilder();
        if (m.hasRemoteAddress()) {
            text.append("at ")
                    .append(Phrases.hex(m.remoteAddress()))
                    .append(" rkey ")
                    .append(Phrases.hex(m.rKey()));
        }
        if (m.hasImmediate()) {
            add(text, "immediate " + Phrases.hex(m.immediate()));
        }
        if (m.hasInvalidatedRKey()) {
            add(text, "invalidates rkey " + Phrases.hex(m.invalidatedRKey()));
        }
        if (m.retransmissions() > 0) {
            add(text, "sent again " + Phrases.times(m.retransmissions()));
        }
        if (m.rnrNaks() > 0) {
            add(text, "receiver not ready " + Phrases.times(m.rnrNaks()));
        }
        if (!m.complete() && !m.status().failed()) {
            add(text, m.unreliable() ? "packets missing" : "not finished in the capture");
        }
        String problem = m.problem();
        if (problem != null) {
            add(text, problem);
        }
        return text.toString();
    }

    private static void add(StringBuilder text, String remark) {
        text.append(text.isEmpty() ? "" : ", ").append(remark);
    }

    @Override
    public void finish() {
        if (!started) {
            out.text("No messages.");
            out.line();
        }
        out.flush();
    }
}
