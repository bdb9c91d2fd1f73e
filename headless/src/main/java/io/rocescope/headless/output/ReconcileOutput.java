package io.rocescope.headless.output;

import static io.rocescope.headless.output.JsonDocument.object;

import io.rocescope.parser.counters.Reconciliation;
import io.rocescope.parser.counters.Reconciliation.Line;
import io.rocescope.parser.counters.Reconciliation.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/// Predicted counters against actual ones.
public final class ReconcileOutput {
    private static final int MOST_FRAMES = 6;

    private ReconcileOutput() {}

    /// For people: a table for each device, what needs a look first in its last column.
    ///
    /// @param all whether to list counters that are zero on both sides, too
    public static void text(TextSink out, List<Reconciliation> devices, boolean all) {
        for (Reconciliation r : devices) {
            String device = r.device().isEmpty() ? "The device" : r.device();
            line(
                    out,
                    device + " (" + r.vendor() + " counters), compared with " + r.host()
                            + (r.hostGiven() ? "" : ", the host of the capture that fits best"));
            line(out, String.format(Locale.ROOT, "%-32s %12s %12s  %s", "counter", "device", "capture", "verdict"));
            long quiet = 0;
            for (Line l : r.lines()) {
                if (!all && l.actual() == 0 && l.predicted() <= 0) {
                    quiet++;
                    continue;
                }
                String predicted = l.predicted() < 0 ? "" : Long.toString(l.predicted());
                line(
                        out,
                        String.format(Locale.ROOT, "%-32s %12d %12s  %s", l.name(), l.actual(), predicted, verdict(l)));
            }
            if (quiet > 0) {
                line(out, quiet + " more counters are zero, as they should be; --all lists them");
            }
            out.line();
        }
    }

    private static String verdict(Line l) {
        String text = l.verdict().word();
        if (!l.reason().isEmpty() && l.verdict() != Verdict.NOT_ON_WIRE) {
            text += ": " + l.reason();
        }
        if (l.verdict() == Verdict.UNKNOWN || l.frames().isEmpty()) {
            return text;
        }
        String some =
                l.frames().stream().limit(MOST_FRAMES).map(String::valueOf).collect(Collectors.joining(", "));
        return text + " (frames " + some + (l.predicted() > MOST_FRAMES ? ", …" : "") + ")";
    }

    /// As one JSON document.
    public static Map<String, Object> json(List<Reconciliation> devices) {
        List<Object> list = new ArrayList<>();
        for (Reconciliation r : devices) {
            List<Object> counters = new ArrayList<>();
            for (Line l : r.lines()) {
                counters.add(object(
                        "name", l.name(),
                        "actual", l.actual(),
                        "predicted", l.predicted() < 0 ? null : l.predicted(),
                        "verdict", l.verdict().word(),
                        "meaning", l.meaning().isEmpty() ? null : l.meaning(),
                        "reason", l.reason().isEmpty() ? null : l.reason(),
                        "frames", l.frames()));
            }
            list.add(object(
                    "device", r.device(),
                    "vendor", r.vendor(),
                    "host", r.host(),
                    "hostGiven", r.hostGiven(),
                    "differences", r.differences(),
                    "counters", counters));
        }
        return object("schema", "rocescope/reconcile/1", "devices", list);
    }

    private static void line(TextSink out, String text) {
        out.text(text);
        out.line();
    }
}
