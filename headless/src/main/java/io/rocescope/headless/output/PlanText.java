package io.rocescope.headless.output;

import io.rocescope.parser.wire.Syndrome;
import io.rocescope.replay.plan.Expectation;
import io.rocescope.replay.plan.PlannedConnection;
import io.rocescope.replay.plan.PlannedEnd;
import io.rocescope.replay.plan.PlannedReceive;
import io.rocescope.replay.plan.PlannedRequest;
import io.rocescope.replay.plan.QpSettings;
import io.rocescope.replay.plan.Region;
import io.rocescope.replay.plan.ReplayPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// A plan for people.
public final class PlanText {
    private static final int FEW_REQUESTS = 20;
    private static final int FEW_REGIONS = 8;
    private static final double TIMEOUT_UNIT_NS = 4096;

    private final TextSink out;
    private final boolean all;

    private PlanText(TextSink out, boolean all) {
        this.out = out;
        this.all = all;
    }

    /// @param all every request, however many
    public static void write(TextSink out, ReplayPlan plan, boolean all) {
        new PlanText(out, all).write(plan);
    }

    private void write(ReplayPlan plan) {
        line("Plan of " + String.join(", ", plan.source().files()) + ": "
                + Quantity.of(plan.connections().size(), "connection") + ", "
                + Quantity.of(plan.requests(), "request") + " within " + Durations.text(plan.lastNs()));
        options(plan.options());
        for (ReplayPlan.Omission omission : plan.omitted()) {
            line("Left out: connection " + omission.connection() + ", " + omission.reason());
        }
        for (PlannedConnection connection : plan.connections()) {
            connection(connection);
        }
    }

    private void options(ReplayPlan.Options o) {
        List<String> words = new ArrayList<>();
        if (o.speed() != 1) {
            words.add("speed " + number(o.speed()));
        }
        if (o.loops() > 1) {
            words.add(o.loops() + " loops" + (o.gapNs() > 0 ? ", " + Durations.text(o.gapNs()) + " apart" : ""));
        }
        if (o.limit() > 0) {
            words.add("the first " + o.limit() + " requests of each end");
        }
        if (o.multiply() > 1) {
            words.add(o.multiply() + " queue pairs for each");
        }
        words.add("payload " + o.payload().name().toLowerCase(Locale.ROOT));
        line("Replayed with: " + String.join(", ", words));
    }

    private void connection(PlannedConnection c) {
        out.line();
        line("Connection " + c.id() + "  " + c.transport() + "  path MTU " + c.pathMtu());
        end("A", c.a(), c.transport().name().equals("RC"));
        end("B", c.b(), c.transport().name().equals("RC"));
        if (!c.assumed().isEmpty()) {
            line("  Assumed, for the capture does not show it:");
            for (Map.Entry<String, String> entry : c.assumed().entrySet()) {
                line("    " + entry.getKey() + ": " + entry.getValue());
            }
        }
        requests("A", c.a());
        requests("B", c.b());
    }

    private void end(String name, PlannedEnd end, boolean reliable) {
        line("  " + name + "  " + end.capturedIp()
                + (end.capturedQpn() < 0 ? "" : "  qp 0x" + Integer.toHexString(end.capturedQpn()))
                + "  first PSN " + end.startPsn()
                + (reliable ? "  " + settings(end.qp()) : ""));
        Long silent = end.silentFromNs();
        if (silent != null) {
            line(silent <= 0 ? "     never answers" : "     answers nothing from " + Durations.text(silent) + " on");
        }
        if (end.regions().stream().anyMatch(r -> !r.access().isEmpty())) {
            regions(end.regions());
        }
        for (PlannedReceive receive : end.receives()) {
            line("     " + Quantity.of(receive.count(), "receive") + " of " + receive.length() + " octets, posted "
                    + (receive.atNs() <= 0 ? "before the start" : "at " + Durations.text(receive.atNs())));
        }
    }

    private static String settings(QpSettings s) {
        return "timeout " + (s.timeout() == 0 ? "none" : Durations.text((long) (TIMEOUT_UNIT_NS * (1L << s.timeout()))))
                + " x" + s.retryCnt()
                + "  RNR wait " + Durations.text(Syndrome.rnrWaitNs(s.minRnrTimer()))
                + (s.rnrRetry() == 7 ? " for ever" : " x" + s.rnrRetry())
                + "  READs at once " + s.maxRdAtomic();
    }

    private void regions(List<Region> regions) {
        int shown = all ? regions.size() : Math.min(FEW_REGIONS, regions.size());
        for (Region region : regions.subList(0, shown)) {
            line("     region " + region.name() + "  " + region.length() + " octets  " + region.access());
        }
        if (shown < regions.size()) {
            line("     and " + (regions.size() - shown) + " more regions");
        }
    }

    private void requests(String name, PlannedEnd end) {
        List<PlannedRequest> requests = end.requests();
        if (requests.isEmpty()) {
            return;
        }
        out.line();
        line("  Requests from " + name);
        Table table = new Table(">#", ">at", "verb", ">octets", "target", "captured", ">latency", "remark");
        int shown = all ? requests.size() : Math.min(FEW_REQUESTS, requests.size());
        for (PlannedRequest request : requests.subList(0, shown)) {
            table.row(
                    String.valueOf(request.id()),
                    Durations.text(request.atNs()),
                    request.verb().name(),
                    String.valueOf(request.length()),
                    request.region() == null ? "" : request.region() + "+" + request.offset(),
                    captured(request.expect()),
                    request.expect().latencyNs() < 0
                            ? ""
                            : Durations.text(request.expect().latencyNs()),
                    remark(request));
        }
        table.write(out, "    ");
        if (shown < requests.size()) {
            line("    and " + (requests.size() - shown) + " more (--all)");
        }
    }

    private static String captured(Expectation e) {
        String prefix = "IBV_WC_";
        String status = e.status().name();
        return (status.startsWith(prefix) ? status.substring(prefix.length()) : status)
                + (e.rnrNaks() > 0 ? ", " + Quantity.of(e.rnrNaks(), "RNR NAK") : "")
                + (e.retransmissions() > 0 ? ", sent again x" + e.retransmissions() : "");
    }

    private static String remark(PlannedRequest request) {
        List<String> words = new ArrayList<>();
        if (request.flaw() != null) {
            words.add("flaw: " + request.flaw().name().toLowerCase(Locale.ROOT).replace('_', ' '));
        }
        if (request.note() != null) {
            words.add(request.note());
        }
        return String.join("; ", words);
    }

    private static String number(double value) {
        return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
    }

    private void line(String text) {
        out.text(text);
        out.line();
    }
}
