package io.rocescope.headless.output;

import static io.rocescope.headless.output.JsonDocument.object;

import io.rocescope.parser.hostlog.HostRecord;
import io.rocescope.parser.hostlog.QpSnapshot;
import io.rocescope.parser.join.End;
import io.rocescope.parser.join.JoinReport;
import io.rocescope.parser.join.KeptMessage;
import io.rocescope.parser.join.Story;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Logs and a capture together, as JSON.
public final class JoinJson {
    private JoinJson() {}

    /// The whole document.
    public static Map<String, Object> document(JoinReport report) {
        List<Object> stories = new ArrayList<>();
        report.stories().forEach(story -> stories.add(story(story)));
        List<Object> requests = new ArrayList<>();
        for (JoinReport.RequestLine r : report.requests()) {
            requests.add(object(
                    "request", record(r.request()),
                    "message", message(r.message()),
                    "completion", r.completion() == null ? null : record(r.completion()),
                    "ownCompletion", r.hasOwnCompletion()));
        }
        List<Object> completions = new ArrayList<>();
        for (JoinReport.CompletionLine c : report.completions()) {
            completions.add(object(
                    "completion", record(c.completion()), "message", message(c.message()), "covered", c.covered()));
        }
        List<Object> endpoints = new ArrayList<>();
        for (JoinReport.EndpointLine e : report.endpoints()) {
            endpoints.add(object(
                    "record", record(e.endpoint()),
                    "connections", e.connections(),
                    "packetsToQp", e.packetsToQp(),
                    "packetsWithKey", e.packetsWithKey() < 0 ? null : e.packetsWithKey()));
        }
        List<Object> processes = new ArrayList<>();
        for (JoinReport.ProcessLine p : report.processes()) {
            processes.add(object("queuePair", queuePair(p.queuePair()), "connections", p.connections()));
        }
        Map<String, Object> logs = new LinkedHashMap<>();
        report.recognised().forEach((file, counts) -> {
            Map<String, Object> formats = new LinkedHashMap<>();
            counts.forEach((source, count) -> formats.put(source.text(), count));
            logs.put(file, formats);
        });
        return object(
                "schema", "rocescope/join/1",
                "logs", logs,
                "stories", stories,
                "requests", requests,
                "completions", completions,
                "endpoints", endpoints,
                "processes", processes);
    }

    private static Map<String, Object> story(Story s) {
        List<Object> consequences = new ArrayList<>();
        s.consequences().forEach(r -> consequences.add(record(r)));
        End end = s.end();
        return object(
                "error", record(s.error()),
                "request", s.request() == null ? null : record(s.request()),
                "connection", end == null ? null : end.connection().id(),
                "localAddress", end == null ? null : end.ip(),
                "peerAddress", end == null ? null : end.peerIp(),
                "message", message(s.message()),
                "frames", s.frames(),
                "matchedBy", s.matchedBy(),
                "cause", s.cause(),
                "advice", s.advice(),
                "contradictions", s.contradictions(),
                "consequences", consequences,
                "process", s.process() == null ? null : queuePair(s.process()));
    }

    private static Map<String, Object> record(HostRecord r) {
        return object(
                "source", r.source().text(),
                "kind", r.kind().name(),
                "file", r.file(),
                "line", r.line(),
                "text", r.text(),
                "localQpn", r.localQpn(),
                "remoteQpn", r.remoteQpn(),
                "wqeIndex", r.wqeIndex(),
                "operation", r.operation(),
                "remoteAddress", r.address(),
                "rKey", r.rKey(),
                "length", r.length(),
                "status", r.status() == null ? null : r.status().ibvName(),
                "syndrome", r.syndrome(),
                "vendorError", r.vendorError(),
                "wrId", r.wrId(),
                "signalled", r.signalled(),
                "psn", r.psn(),
                "peer", r.peer());
    }

    private static @Nullable Map<String, Object> message(@Nullable KeptMessage m) {
        if (m == null) {
            return null;
        }
        return object(
                "id", m.id(),
                "connection", m.connection(),
                "direction", m.direction().word(),
                "verb", m.verb().name(),
                "firstPsn", m.firstPsn(),
                "lastPsn", m.lastPsn(),
                "bytes", m.bytes(),
                "remoteAddress", m.hasRemoteAddress() ? m.remoteAddress() : null,
                "rKey", m.hasRemoteAddress() ? m.rKey() : null,
                "firstFrame", m.firstFrame(),
                "lastFrame", m.lastFrame(),
                "answerFrame", m.answerFrame() > 0 ? m.answerFrame() : null,
                "firstNs", m.firstNs(),
                "lastNs", m.lastNs(),
                "status", m.status().name());
    }

    private static Map<String, Object> queuePair(QpSnapshot q) {
        return object(
                "device", q.device(),
                "localQpn", q.localQpn(),
                "remoteQpn", q.remoteQpn(),
                "type", q.type(),
                "state", q.state(),
                "pid", q.pid(),
                "command", q.command());
    }
}
