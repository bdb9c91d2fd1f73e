package io.rocescope.parser.join;

import io.rocescope.parser.event.WcStatus;
import io.rocescope.parser.hostlog.CompletionStatus;
import io.rocescope.parser.hostlog.HostRecord;
import io.rocescope.parser.hostlog.HostRecord.Kind;
import io.rocescope.parser.join.JoinReport.CompletionLine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Finds the messages of successful completions that a program printed with their wr_id but without a trace of its work
/// requests: one for one where there are as many, else every n-th where one of n requests is signalled. Where neither
/// fits, nothing is claimed.
final class Completions {
    private final CaptureEvidence capture;

    Completions(CaptureEvidence capture) {
        this.capture = capture;
    }

    List<CompletionLine> match(List<HostRecord> records) {
        Map<String, List<HostRecord>> byQueuePair = new LinkedHashMap<>();
        for (HostRecord r : records) {
            boolean success = r.kind() == Kind.COMPLETION && r.status() == CompletionStatus.SUCCESS;
            if (success && r.localQpn() != null && r.wrId() != null && !Requests.isReceive(r)) {
                byQueuePair
                        .computeIfAbsent(r.file() + " " + r.localQpn(), k -> new ArrayList<>())
                        .add(r);
            }
        }
        List<CompletionLine> lines = new ArrayList<>();
        byQueuePair.values().forEach(list -> lines.addAll(best(list)));
        return lines;
    }

    private List<CompletionLine> best(List<HostRecord> completions) {
        List<CompletionLine> best = List.of();
        Integer qpn = completions.get(0).localQpn();
        for (var connection : capture.connections()) {
            for (boolean a : new boolean[] {true, false}) {
                End end = new End(connection, a);
                if (qpn != null && end.localQpn() == qpn) {
                    List<CompletionLine> found = match(completions, capture.messages(connection.id(), end.requests()));
                    best = found.size() > best.size() ? found : best;
                }
            }
        }
        return best;
    }

    private static List<CompletionLine> match(List<HostRecord> completions, List<KeptMessage> all) {
        List<KeptMessage> messages =
                all.stream().filter(m -> m.status() == WcStatus.IBV_WC_SUCCESS).toList();
        int each = messages.size() / completions.size();
        if (each == 0 || messages.size() != each * completions.size()) {
            return List.of();
        }
        List<CompletionLine> lines = new ArrayList<>();
        for (int i = 0; i < completions.size(); i++) {
            KeptMessage m = messages.get((i + 1) * each - 1);
            if (!Requests.isVerb(completions.get(i).operation(), m.verb())) {
                return List.of();
            }
            lines.add(new CompletionLine(completions.get(i), m, each - 1));
        }
        return lines;
    }
}
