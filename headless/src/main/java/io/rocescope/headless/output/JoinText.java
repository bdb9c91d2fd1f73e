package io.rocescope.headless.output;

import io.rocescope.parser.hostlog.HostRecord;
import io.rocescope.parser.hostlog.LogSource;
import io.rocescope.parser.hostlog.QpSnapshot;
import io.rocescope.parser.join.End;
import io.rocescope.parser.join.JoinReport;
import io.rocescope.parser.join.KeptMessage;
import io.rocescope.parser.join.Story;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Logs and a capture together, for people: a story for each error.
public final class JoinText {
    private static final int MOST_FRAMES = 16;
    private static final int MOST_LINES = 40;

    private JoinText() {}

    /// @param all whether to list every request and endpoint, however many
    public static void write(TextSink out, JoinReport report, boolean all) {
        report.recognised().forEach((file, counts) -> line(out, file + ": " + recognised(counts)));
        int number = 1;
        for (Story story : report.stories()) {
            out.line();
            story(out, number++, story);
        }
        if (report.stories().isEmpty()) {
            out.line();
            line(out, "No errors in the logs.");
        }
        requests(out, report.requests(), all);
        completions(out, report.completions(), all);
        endpoints(out, report.endpoints(), all);
        processes(out, report.processes(), all);
    }

    private static String recognised(Map<LogSource, Long> counts) {
        if (counts.isEmpty()) {
            return "nothing about queue pairs was recognised";
        }
        return counts.entrySet().stream()
                .sorted(Comparator.comparingLong((Map.Entry<LogSource, Long> e) -> -e.getValue()))
                .map(e -> e.getValue() + " " + e.getKey().text() + (e.getValue() == 1 ? " record" : " records"))
                .collect(Collectors.joining(", "));
    }

    private static void story(TextSink out, int number, Story s) {
        HostRecord e = s.error();
        String status = e.status() == null ? "error" : e.status().ibvName();
        line(out, number + ". " + status + queuePair(e.localQpn()) + process(s.process()));
        line(out, "   log       " + e.file() + ":" + e.line() + ": " + e.text());
        HostRecord request = s.request();
        if (request != null && !request.equals(e)) {
            line(out, "   request   " + request.file() + ":" + request.line() + ": " + request(request));
        } else if (request != null) {
            line(out, "   request   " + request(request));
        }
        End end = s.end();
        if (end == null) {
            line(out, "   wire      not in the capture");
        } else {
            KeptMessage m = s.message();
            line(
                    out,
                    "   wire      connection " + end.connection().id() + ", " + end.ip() + " to " + end.peerIp()
                            + (m == null ? "" : ": " + m.describe()));
            if (!s.frames().isEmpty()) {
                line(out, "   frames    " + frames(s.frames()));
            }
            line(out, "   found by  " + s.matchedBy());
        }
        line(out, "   cause     " + s.cause());
        for (String contradiction : s.contradictions()) {
            line(out, "   but       " + contradiction + ": the capture is incomplete, or of another queue pair");
        }
        line(out, "   advice    " + s.advice());
        if (!s.consequences().isEmpty()) {
            long flushed = s.consequences().stream().filter(HostRecord::isFlush).count();
            long others = s.consequences().size() - flushed;
            line(
                    out,
                    "   then      "
                            + (flushed > 0 ? flushed + " flushed, which follow from it" : "")
                            + (flushed > 0 && others > 0 ? ", and " : "")
                            + (others > 0 ? others + " more errors of this queue pair" : ""));
        }
    }

    private static String queuePair(@Nullable Integer qpn) {
        return qpn == null ? "" : " on queue pair 0x" + Integer.toHexString(qpn);
    }

    private static String process(@Nullable QpSnapshot qp) {
        return qp == null
                ? ""
                : " of " + (qp.command().isEmpty() ? "process" : qp.command())
                        + (qp.pid() > 0 ? " (pid " + qp.pid() + ")" : "");
    }

    private static String request(HostRecord r) {
        StringBuilder text = new StringBuilder(r.operation() == null ? "work request" : r.operation());
        if (r.length() != null) {
            text.append(" of ").append(r.length()).append(" octets");
        }
        if (r.address() != null) {
            text.append(" at 0x").append(Long.toHexString(r.address()));
        }
        if (r.rKey() != null) {
            text.append(" rkey 0x").append(Long.toHexString(r.rKey()));
        }
        if (r.wqeIndex() != null) {
            text.append(", wqe ").append(r.wqeIndex());
        }
        return text.toString();
    }

    private static String frames(List<Long> frames) {
        String some = frames.stream().limit(MOST_FRAMES).map(String::valueOf).collect(Collectors.joining(", "));
        return some + (frames.size() > MOST_FRAMES ? ", … (" + frames.size() + ")" : "");
    }

    private static void requests(TextSink out, List<JoinReport.RequestLine> requests, boolean all) {
        if (requests.isEmpty()) {
            return;
        }
        out.line();
        line(out, "Work requests of the trace:");
        int shown = 0;
        for (JoinReport.RequestLine r : requests) {
            if (!all && shown++ == MOST_LINES) {
                line(out, "  … and " + (requests.size() - MOST_LINES) + " more; --all lists them");
                break;
            }
            KeptMessage m = r.message();
            line(
                    out,
                    "  " + request(r.request()) + queuePair(r.request().localQpn())
                            + (Boolean.TRUE.equals(r.request().signalled()) ? ", signalled" : ", unsignalled")
                            + (m == null
                                    ? ": not in the capture"
                                    : ": frames " + m.firstFrame() + " to " + m.lastFrame() + ", PSN " + m.firstPsn())
                            + completion(r));
        }
    }

    private static String completion(JoinReport.RequestLine r) {
        HostRecord c = r.completion();
        if (c == null) {
            return "; no completion in the log";
        }
        String status = c.status() == null ? "" : " " + c.status().ibvName();
        return (r.hasOwnCompletion() ? "; completed" : "; covered by the completion of wqe " + c.wqeIndex()) + status
                + " (line " + c.line() + ")";
    }

    private static void completions(TextSink out, List<JoinReport.CompletionLine> completions, boolean all) {
        if (completions.isEmpty()) {
            return;
        }
        out.line();
        line(out, "Completions that the logs name:");
        int shown = 0;
        for (JoinReport.CompletionLine c : completions) {
            if (!all && shown++ == MOST_LINES) {
                line(out, "  … and " + (completions.size() - MOST_LINES) + " more; --all lists them");
                break;
            }
            KeptMessage m = c.message();
            line(
                    out,
                    "  wr_id " + c.completion().wrId()
                            + queuePair(c.completion().localQpn()) + ": " + m.verb() + " of "
                            + m.bytes() + " octets, frames " + m.firstFrame() + " to " + m.lastFrame()
                            + (c.covered() > 0 ? "; covers " + c.covered() + " unsignalled before it" : ""));
        }
    }

    private static void endpoints(TextSink out, List<JoinReport.EndpointLine> endpoints, boolean all) {
        if (endpoints.isEmpty()) {
            return;
        }
        out.line();
        line(out, "Queue pairs that the logs name:");
        int shown = 0;
        for (JoinReport.EndpointLine e : endpoints) {
            if (!all && shown++ == MOST_LINES) {
                line(out, "  … and " + (endpoints.size() - MOST_LINES) + " more; --all lists them");
                break;
            }
            HostRecord r = e.endpoint();
            Integer qpn = r.localQpn() != null ? r.localQpn() : r.remoteQpn();
            line(
                    out,
                    "  " + r.file() + ":" + r.line() + (r.localQpn() != null ? ": own" : ": peer's")
                            + queuePair(qpn).replace(" on", "") + ": " + e.packetsToQp() + " packets carry it"
                            + (e.connections().isEmpty()
                                    ? ""
                                    : ", connection "
                                            + e.connections().stream()
                                                    .map(String::valueOf)
                                                    .collect(Collectors.joining(", ")))
                            + (r.rKey() == null
                                    ? ""
                                    : "; " + e.packetsWithKey() + " carry rkey 0x" + Long.toHexString(r.rKey())));
        }
    }

    private static void processes(TextSink out, List<JoinReport.ProcessLine> processes, boolean all) {
        if (processes.isEmpty()) {
            return;
        }
        out.line();
        line(out, "Processes:");
        for (JoinReport.ProcessLine p : processes) {
            if (!all && p.connections().isEmpty()) {
                continue;
            }
            QpSnapshot q = p.queuePair();
            line(
                    out,
                    "  connection "
                            + p.connections().stream().map(String::valueOf).collect(Collectors.joining(", "))
                            + queuePair(q.localQpn()) + process(q) + ", " + q.type() + " " + q.state() + " on "
                            + q.device());
        }
    }

    private static void line(TextSink out, String text) {
        out.text(text);
        out.line();
    }
}
