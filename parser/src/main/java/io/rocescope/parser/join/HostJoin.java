package io.rocescope.parser.join;

import io.rocescope.parser.event.ConnectionSummary;
import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.WcStatus;
import io.rocescope.parser.hostlog.CompletionStatus;
import io.rocescope.parser.hostlog.HostLog;
import io.rocescope.parser.hostlog.HostRecord;
import io.rocescope.parser.hostlog.HostRecord.Kind;
import io.rocescope.parser.hostlog.LogSource;
import io.rocescope.parser.hostlog.QpSnapshot;
import io.rocescope.parser.join.JoinReport.EndpointLine;
import io.rocescope.parser.join.JoinReport.ProcessLine;
import io.rocescope.parser.join.JoinReport.RequestLine;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Joins logs of hosts with a capture of what they sent.
public final class HostJoin {
    private static final int SAME_QP = 16;
    private static final int SAME_REQUEST = 16;
    private static final int SAME_STATUS = 8;
    private static final int SAME_PEER = 4;
    private static final int FREE = 2;
    private static final int FAILED = 1;

    private final CaptureEvidence capture;
    private final List<HostLog> logs;
    private final List<HostRecord> records;
    private final Requests requests;
    private final WireTruth truth;
    /// Messages that a story has told.
    private final Set<Long> told = new HashSet<>();

    /// A message that may be the one of an error.
    private record Candidate(End end, @Nullable KeptMessage message, int score) {}

    private HostJoin(CaptureEvidence capture, List<HostLog> logs) {
        this.capture = capture;
        this.logs = logs;
        records = logs.stream().flatMap(log -> log.records().stream()).toList();
        requests = new Requests(capture, records);
        truth = new WireTruth(capture);
    }

    /// Joins the logs with the capture.
    public static JoinReport join(CaptureEvidence capture, List<HostLog> logs) {
        return new HostJoin(capture, logs).report();
    }

    private JoinReport report() {
        Map<String, Map<LogSource, Long>> recognised = new LinkedHashMap<>();
        for (HostLog log : logs) {
            Map<LogSource, Long> counts = new EnumMap<>(LogSource.class);
            log.records().forEach(r -> counts.merge(r.source(), 1L, Long::sum));
            recognised.put(log.file(), counts);
        }
        return new JoinReport(
                stories(),
                requests.lines(),
                new Completions(capture).match(records),
                endpoints(),
                processes(),
                recognised);
    }

    /// Errors by queue pair: the first that is no consequence makes a story, the others belong to it.
    private List<Story> stories() {
        Map<String, List<HostRecord>> byQueuePair = new LinkedHashMap<>();
        for (HostRecord r : records) {
            if (r.isError()) {
                byQueuePair
                        .computeIfAbsent(queuePair(r), k -> new ArrayList<>())
                        .add(r);
            }
        }
        List<Story> stories = new ArrayList<>();
        for (List<HostRecord> errors : byQueuePair.values()) {
            HostRecord first =
                    errors.stream().filter(e -> !e.isFlush()).findFirst().orElse(errors.get(0));
            List<HostRecord> others = new ArrayList<>(errors);
            others.remove(first);
            stories.add(story(first, List.copyOf(others)));
        }
        return stories;
    }

    /// Without a number, the peer is what tells queue pairs apart.
    private static String queuePair(HostRecord r) {
        return r.file() + "|" + (r.localQpn() != null ? r.localQpn().toString() : "peer " + r.peer());
    }

    private Story story(HostRecord error, List<HostRecord> consequences) {
        CompletionStatus status = Objects.requireNonNull(error.status());
        RequestLine traced = requests.requestOf(error);
        boolean responder = WireTruth.isResponders(status, Requests.isReceive(error));
        Candidate best = traced != null && traced.message() != null
                ? new Candidate(endOf(traced.message()), traced.message(), SAME_REQUEST)
                : find(error, status, responder);
        End end = best == null ? null : best.end();
        KeptMessage message = best == null ? null : best.message();
        if (message != null) {
            told.add(message.id());
        }
        HostRecord request = traced != null ? traced.request() : error.address() != null ? error : null;
        return new Story(
                error,
                request,
                end,
                message,
                message == null ? List.of() : capture.frames(message),
                matchedBy(error, end, message, traced),
                truth.cause(status, end, responder, message),
                WireTruth.advice(status, message),
                truth.contradictions(status, end, responder, message),
                consequences,
                process(error, end));
    }

    private End endOf(KeptMessage m) {
        for (ConnectionSummary c : capture.connections()) {
            if (c.id() == m.connection()) {
                return new End(c, m.direction() == Direction.A_TO_B);
            }
        }
        throw new IllegalStateException("no connection " + m.connection());
    }

    private @Nullable Candidate find(HostRecord error, CompletionStatus status, boolean responder) {
        WcStatus wire = WireTruth.onTheWire(status);
        Candidate best = null;
        for (ConnectionSummary c : capture.connections()) {
            for (boolean a : new boolean[] {true, false}) {
                End end = new End(c, a);
                Candidate candidate = find(error, end, wire, responder);
                if (candidate != null && (best == null || candidate.score() > best.score())) {
                    best = candidate;
                }
            }
        }
        return best;
    }

    private @Nullable Candidate find(HostRecord error, End end, @Nullable WcStatus wire, boolean responder) {
        Integer qpn = error.localQpn();
        boolean sameQp = qpn != null && end.localQpn() == qpn;
        // A connection whose other half is not in the capture does not show this end's number.
        boolean possible = qpn == null ? mayBe(error, end) : sameQp || end.localQpn() < 0;
        if (!possible) {
            return null;
        }
        int base =
                (sameQp ? SAME_QP : 0) + (error.peer() != null && end.peerIp().equals(error.peer()) ? SAME_PEER : 0);
        Direction direction = responder ? end.requests().opposite() : end.requests();
        Candidate best = sameQp ? new Candidate(end, null, base) : null;
        for (KeptMessage m : capture.messages(end.connection().id(), direction)) {
            boolean sameRequest = error.address() != null && Requests.fits(error, m);
            boolean sameStatus = wire != null && m.status() == wire;
            if (!sameRequest && (!sameStatus || (error.address() != null && !responder))) {
                continue;
            }
            int score = base
                    + (sameRequest ? SAME_REQUEST : 0)
                    + (sameStatus ? SAME_STATUS : 0)
                    + (told.contains(m.id()) ? 0 : FREE)
                    + (m.status().failed() ? FAILED : 0);
            if (best == null || score > best.score()) {
                best = new Candidate(end, m, score);
            }
        }
        return best;
    }

    /// Whether a log without queue pair numbers may mean this end: its own endpoints and peer must not speak against
    /// it.
    private boolean mayBe(HostRecord error, End end) {
        Set<Integer> own = new HashSet<>();
        for (HostRecord r : records) {
            if (r.file().equals(error.file()) && r.kind() == Kind.ENDPOINT && r.localQpn() != null) {
                own.add(r.localQpn());
            }
        }
        boolean peerKnown = error.peer() != null
                && capture.connections().stream()
                        .anyMatch(c -> c.endpointA().ip().equals(error.peer())
                                || c.endpointB().ip().equals(error.peer()));
        return (own.isEmpty() || end.localQpn() < 0 || own.contains(end.localQpn()))
                && (!peerKnown || end.peerIp().equals(error.peer()));
    }

    private static String matchedBy(
            HostRecord error, @Nullable End end, @Nullable KeptMessage message, @Nullable RequestLine traced) {
        if (end == null) {
            return "not in the capture";
        }
        List<String> reasons = new ArrayList<>();
        if (error.localQpn() != null && end.localQpn() == error.localQpn()) {
            String how = end.connection().pairing().method();
            reasons.add("queue pair number" + (how.equals("cm") ? " (agreed on by the connection manager)" : ""));
        }
        if (traced != null && message != null) {
            reasons.add(
                    traced.request().address() != null
                            ? "work queue entry with the same address, key and length"
                            : "work queue entry by order and length");
        } else if (error.address() != null && message != null) {
            reasons.add("remote address, key and length");
        }
        if (message != null && error.status() != null && WireTruth.onTheWire(error.status()) == message.status()) {
            reasons.add("the same outcome on the wire");
        }
        return reasons.isEmpty() ? "elimination" : String.join(", ", reasons);
    }

    private @Nullable QpSnapshot process(HostRecord error, @Nullable End end) {
        for (HostLog log : logs) {
            for (QpSnapshot qp : log.queuePairs()) {
                boolean sameLocal = error.localQpn() != null
                        ? qp.localQpn() == error.localQpn()
                        : end != null && qp.localQpn() == end.localQpn();
                boolean sameRemote =
                        end == null || end.remoteQpn() < 0 || qp.remoteQpn() == 0 || qp.remoteQpn() == end.remoteQpn();
                if (sameLocal && sameRemote) {
                    return qp;
                }
            }
        }
        return null;
    }

    private List<EndpointLine> endpoints() {
        List<EndpointLine> lines = new ArrayList<>();
        for (HostRecord r : records) {
            if (r.kind() == Kind.ENDPOINT || r.kind() == Kind.REMOTE_ENDPOINT) {
                Integer qpn = r.localQpn() != null ? r.localQpn() : r.remoteQpn();
                lines.add(new EndpointLine(
                        r,
                        qpn == null ? List.of() : connectionsWith(qpn, -1),
                        qpn == null ? 0 : capture.packetsTo(qpn),
                        r.rKey() == null ? -1 : capture.packetsWithKey(r.rKey())));
            }
        }
        return lines;
    }

    private List<ProcessLine> processes() {
        List<ProcessLine> lines = new ArrayList<>();
        for (HostLog log : logs) {
            for (QpSnapshot qp : log.queuePairs()) {
                lines.add(new ProcessLine(qp, connectionsWith(qp.localQpn(), qp.remoteQpn())));
            }
        }
        return lines;
    }

    /// @param remoteQpn 0 or less where it is not known
    private List<Integer> connectionsWith(int localQpn, int remoteQpn) {
        List<Integer> ids = new ArrayList<>();
        for (ConnectionSummary c : capture.connections()) {
            for (boolean a : new boolean[] {true, false}) {
                End end = new End(c, a);
                boolean sameLocal = end.localQpn() == localQpn || (end.localQpn() < 0 && remoteQpn > 0);
                boolean sameRemote = remoteQpn <= 0 || end.remoteQpn() == remoteQpn || end.remoteQpn() < 0;
                boolean bothUnknown = end.localQpn() < 0 && end.remoteQpn() < 0;
                if (sameLocal && sameRemote && !bothUnknown && !ids.contains(c.id())) {
                    ids.add(c.id());
                }
            }
        }
        return ids;
    }
}
