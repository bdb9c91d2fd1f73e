package io.rocescope.parser.join;

import io.rocescope.parser.hostlog.HostRecord;
import io.rocescope.parser.hostlog.HostRecord.Kind;
import io.rocescope.parser.join.JoinReport.RequestLine;
import io.rocescope.parser.wire.Verb;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Finds the messages of traced work requests: one-sided ones by remote address, key and length, SENDs by order and
/// length; and the completion that covers each: one signalled completion ends all the unsignalled requests before it.
final class Requests {
    private final CaptureEvidence capture;
    private final Map<HostRecord, RequestLine> lines = new LinkedHashMap<>();

    Requests(CaptureEvidence capture, List<HostRecord> records) {
        this.capture = capture;
        Map<String, List<HostRecord>> traced = new LinkedHashMap<>();
        Map<String, List<HostRecord>> completed = new HashMap<>();
        for (HostRecord r : records) {
            if (r.localQpn() == null) {
                continue;
            }
            String queuePair = r.file() + " " + r.localQpn();
            if (r.kind() == Kind.WORK_REQUEST) {
                traced.computeIfAbsent(queuePair, k -> new ArrayList<>()).add(r);
            } else if (r.kind() == Kind.COMPLETION && r.wqeIndex() != null && !isReceive(r)) {
                completed.computeIfAbsent(queuePair, k -> new ArrayList<>()).add(r);
            }
        }
        traced.forEach((queuePair, requests) -> {
            Map<HostRecord, HostRecord> ends = cover(requests, completed.getOrDefault(queuePair, List.of()));
            Map<HostRecord, KeptMessage> sent = match(requests);
            for (HostRecord request : requests) {
                lines.put(request, new RequestLine(request, sent.get(request), ends.get(request)));
            }
        });
    }

    static boolean isReceive(HostRecord r) {
        return r.operation() != null && r.operation().startsWith("RECV");
    }

    List<RequestLine> lines() {
        return List.copyOf(lines.values());
    }

    /// The traced request that a completion ends itself, or null.
    @Nullable
    RequestLine requestOf(HostRecord completion) {
        for (RequestLine line : lines.values()) {
            if (completion.equals(line.completion()) && line.hasOwnCompletion()) {
                return line;
            }
        }
        return null;
    }

    private static Map<HostRecord, HostRecord> cover(List<HostRecord> requests, List<HostRecord> completions) {
        Map<HostRecord, HostRecord> ends = new HashMap<>();
        int next = 0;
        for (HostRecord completion : completions) {
            int own = -1;
            for (int i = next; i < requests.size() && own < 0; i++) {
                // Indices wrap, so the first one behind the last completion is meant.
                if (Objects.equals(requests.get(i).wqeIndex(), completion.wqeIndex())) {
                    own = i;
                }
            }
            for (int i = next; i <= own; i++) {
                ends.put(requests.get(i), completion);
            }
            next = Math.max(next, own + 1);
        }
        return ends;
    }

    private Map<HostRecord, KeptMessage> match(List<HostRecord> requests) {
        Map<HostRecord, KeptMessage> best = Map.of();
        Integer qpn = requests.get(0).localQpn();
        for (var connection : capture.connections()) {
            for (boolean a : new boolean[] {true, false}) {
                End end = new End(connection, a);
                boolean known = end.localQpn() >= 0;
                if (known && !Objects.equals(end.localQpn(), qpn)) {
                    continue;
                }
                Map<HostRecord, KeptMessage> found = match(requests, capture.messages(connection.id(), end.requests()));
                if (found.size() > best.size()) {
                    best = found;
                }
            }
        }
        return best;
    }

    private static Map<HostRecord, KeptMessage> match(List<HostRecord> requests, List<KeptMessage> messages) {
        Map<HostRecord, KeptMessage> found = new HashMap<>();
        int next = 0;
        for (HostRecord request : requests) {
            for (int i = next; i < messages.size(); i++) {
                if (fits(request, messages.get(i))) {
                    found.put(request, messages.get(i));
                    next = i + 1;
                    break;
                }
            }
        }
        return found;
    }

    /// Whether the message may be what the request sent.
    static boolean fits(HostRecord request, KeptMessage m) {
        if (!isVerb(request.operation(), m.verb())) {
            return false;
        }
        Long address = request.address();
        Long key = request.rKey();
        boolean sameTarget = address == null
                || (m.hasRemoteAddress() && address == m.remoteAddress() && (key == null || key == m.rKey()));
        Long length = request.length();
        // A READ that was not answered, or a message that was cut short, shows less than was asked for.
        return sameTarget && (length == null || length == m.bytes() || (!m.complete() && address != null));
    }

    static boolean isVerb(@Nullable String operation, Verb verb) {
        if (operation == null) {
            return true;
        }
        String family = switch (verb) {
            case SEND, SEND_WITH_IMM, SEND_WITH_INV -> "SEND";
            case RDMA_WRITE, RDMA_WRITE_WITH_IMM -> "RDMA_WRITE";
            case RDMA_READ -> "RDMA_READ";
            case ATOMIC_CMP_AND_SWP -> "CS";
            case ATOMIC_FETCH_AND_ADD -> "FA";
            case FLUSH -> "FLUSH";
            case ATOMIC_WRITE -> "ATOMIC_WRITE";
        };
        return switch (family) {
            case "CS" -> operation.endsWith("CS") || operation.endsWith("COMPARE_SWAP");
            case "FA" -> operation.endsWith("FA") || operation.endsWith("FETCH_ADD");
            default -> operation.startsWith(family);
        };
    }
}
