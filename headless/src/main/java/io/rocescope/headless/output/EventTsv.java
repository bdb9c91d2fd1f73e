package io.rocescope.headless.output;

import io.rocescope.parser.event.RoceEvent;

/// Events as lines of columns: the last one holds what only this kind of event has, as name=value with semicolons.
public final class EventTsv implements EventPrinter {
    private final TextSink out;

    /// @param header whether to begin with a line of names
    public EventTsv(TextSink out, boolean header) {
        this.out = out;
        if (header) {
            out.raw("timeNs\tname\tconnection\tdirection\tframe\ttrigger\tdata");
            out.line();
        }
    }

    @Override
    public void event(RoceEvent event) {
        RoceEvent.At at = event.at();
        out.decimal(at.timeNs());
        out.ascii('\t');
        out.text(event.name());
        out.ascii('\t');
        optional(at.connection());
        out.text(at.direction().word());
        out.ascii('\t');
        optional(at.frame());
        out.text(event.trigger());
        out.ascii('\t');
        boolean first = true;
        for (EventData.Member member : EventData.members(event)) {
            if (member.name().equals("trigger")) {
                continue;
            }
            out.text(first ? "" : ";");
            first = false;
            out.text(member.name() + "=" + member.of(event));
        }
        out.line();
    }

    private void optional(long value) {
        if (value > 0) {
            out.decimal(value);
        }
        out.ascii('\t');
    }

    @Override
    public void finish() {
        out.flush();
    }
}
