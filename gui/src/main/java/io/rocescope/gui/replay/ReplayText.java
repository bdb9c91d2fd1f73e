package io.rocescope.gui.replay;

import io.rocescope.gui.paint.Amounts;
import io.rocescope.parser.event.finding.Phrases;
import io.rocescope.replay.engine.RunEnd;
import io.rocescope.replay.engine.RunForecast;
import io.rocescope.replay.plan.ReplayPlan;
import io.rocescope.replay.report.ReplayReport;
import java.util.Collection;
import java.util.List;

/// What is said of a replay before, during and after it.
final class ReplayText {
    private ReplayText() {}

    /// What the user is asked before anything is sent.
    static String question(ReplayPlan plan, RunForecast forecast, String a, String b) {
        String time = forecast.durationNs() < 0
                ? "as fast as the devices take them"
                : "in about " + Phrases.duration(forecast.durationNs());
        return "Send " + Phrases.count(forecast.requests(), "request") + " with "
                + Amounts.bytes(forecast.octets()) + " of payload between " + a + " and " + b + ", "
                + time + ", over " + Phrases.count(forecast.queuePairs() / 2, "connection")
                + " of their own, after 64 small messages as a rehearsal? These are real packets on a real network."
                + " Memory is the replay's own; nothing of another program is read or written."
                + omissions(plan.omitted());
    }

    static String progress(long posted, long completed, long planned) {
        return Phrases.number(posted) + " of " + Phrases.count(planned, "request") + " posted, "
                + Phrases.number(completed) + " completed";
    }

    static String result(ReplayReport done, ReplayPlan plan) {
        ReplayReport.Totals t = done.requests();
        return end(done.end()) + " after " + Phrases.duration(done.elapsedNs()) + " on "
                + String.join(" and ", done.devices()) + ": " + t.completed() + " of " + t.planned()
                + " requests completed, " + t.same() + " with the captured status, " + t.different()
                + " with another." + advice(done.end()) + omissions(plan.omitted());
    }

    private static String end(RunEnd end) {
        return switch (end.kind()) {
            case COMPLETE -> "Complete";
            case INTERRUPTED -> "Stopped";
            case STALLED -> "Stalled: " + end.detail();
            case DEVICE_LOST, PEER_LOST, FAILED -> "Failed: " + end.detail();
        };
    }

    private static String advice(RunEnd end) {
        return switch (end.kind()) {
            case STALLED -> " Does the network lead from one address to the other (ping -I ADDRESS ADDRESS)?";
            case DEVICE_LOST ->
                " Look whether the device is still there (rdma link) and at the kernel's log (dmesg), then look for"
                        + " devices again.";
            default -> "";
        };
    }

    static String omissions(Collection<ReplayPlan.Omission> omitted) {
        List<String> all = omitted.stream()
                .map(o -> " Connection " + o.connection() + " is left out: " + o.reason() + ".")
                .toList();
        return String.join("", all);
    }
}
