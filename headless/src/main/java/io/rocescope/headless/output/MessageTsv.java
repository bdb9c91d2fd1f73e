package io.rocescope.headless.output;

import io.rocescope.parser.event.Message;

/// Messages as lines of columns; a field that a message has not is empty.
public final class MessageTsv implements MessagePrinter {
    private static final String HEADER =
            "connection\tdirection\tverb\tfirstPsn\tlastPsn\tpackets\tbytes\tremoteAddress\trKey\timmediate"
                    + "\tinvalidatedRKey\tfirstFrame\tlastFrame\tanswerFrame\tfirstNs\tlastNs\tansweredNs"
                    + "\tretransmissions\trnrNaks\tcomplete\tstatus\tid\tproblem";

    private final TextSink out;

    /// @param header whether to begin with a line of names
    public MessageTsv(TextSink out, boolean header) {
        this.out = out;
        if (header) {
            out.raw(HEADER);
            out.line();
        }
    }

    @Override
    public void message(Message m) {
        number(m.connection());
        text(m.direction().word());
        text(m.verb().name());
        number(m.firstPsn());
        number(m.lastPsn());
        number(m.packets());
        number(m.bytes());
        optional(m.hasRemoteAddress(), m.remoteAddress());
        optional(m.hasRemoteAddress(), m.rKey());
        optional(m.hasImmediate(), m.immediate());
        optional(m.hasInvalidatedRKey(), m.invalidatedRKey());
        number(m.firstFrame());
        number(m.lastFrame());
        optional(m.answerFrame() > 0, m.answerFrame());
        number(m.firstNs());
        number(m.lastNs());
        optional(m.answeredNs() > 0, m.answeredNs());
        number(m.retransmissions());
        number(m.rnrNaks());
        text(m.complete() ? "true" : "false");
        text(m.status().name());
        number(m.id());
        String problem = m.problem();
        out.text(problem == null ? "" : problem);
        out.line();
    }

    private void number(long value) {
        out.decimal(value);
        out.ascii('\t');
    }

    private void optional(boolean there, long value) {
        if (there) {
            out.decimal(value);
        }
        out.ascii('\t');
    }

    private void text(String value) {
        out.text(value);
        out.ascii('\t');
    }

    @Override
    public void finish() {
        out.flush();
    }
}
