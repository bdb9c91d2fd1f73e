package io.rocescope.parser.counters;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Holds a device's counters against what a capture predicts.
///
/// @param device as the counters name it; may be empty
/// @param host the address whose packets were compared
/// @param vendor whose names the counters have
/// @param hostGiven whether the host was named, not found by what fits best
public record Reconciliation(String device, String host, String vendor, boolean hostGiven, List<Line> lines) {

    /// What a comparison comes to.
    public enum Verdict {
        /// The same number.
        AGREES("agrees"),
        /// Another number, and the definition says why it may be.
        EXPLAINED("explained"),
        /// Another number, which is not explained: the capture misses packets, or the device does.
        DIFFERS("differs"),
        /// A known counter of something that a capture cannot show.
        NOT_ON_WIRE("not on the wire"),
        /// No definition: not judged.
        UNKNOWN("unknown");

        private final String word;

        Verdict(String word) {
            this.word = word;
        }

        /// The word that the output formats use.
        public String word() {
            return word;
        }
    }

    /// One counter.
    ///
    /// @param predicted -1 where nothing can be predicted
    /// @param frames the first ones behind the prediction
    public record Line(
            String name,
            long actual,
            long predicted,
            Verdict verdict,
            String meaning,
            String reason,
            List<Long> frames) {}

    /// Compares one device with the host that is named, or with the one that fits best.
    ///
    /// @param host an address of the capture, or null
    /// @param hosts not empty
    public static Reconciliation of(
            String device, Map<String, Long> counters, Map<String, HostCounts> hosts, @Nullable String host) {
        String vendor = CounterCatalog.vendorOf(counters.keySet());
        if (host != null) {
            return of(device, counters, host, hosts.getOrDefault(host, new HostCounts()), vendor, true);
        }
        Reconciliation best = null;
        for (Map.Entry<String, HostCounts> candidate : hosts.entrySet()) {
            Reconciliation r = of(device, counters, candidate.getKey(), candidate.getValue(), vendor, false);
            if (best == null
                    || r.misfit() < best.misfit()
                    || (r.misfit() == best.misfit() && r.host.compareTo(best.host) < 0)) {
                best = r;
            }
        }
        return best == null ? of(device, counters, "", new HostCounts(), vendor, false) : best;
    }

    private static Reconciliation of(
            String device, Map<String, Long> counters, String host, HostCounts counts, String vendor, boolean given) {
        List<Line> lines = new ArrayList<>();
        counters.forEach((name, actual) -> lines.add(line(name, actual, counts, vendor)));
        return new Reconciliation(device, host, vendor, given, lines);
    }

    private static Line line(String name, long actual, HostCounts counts, String vendor) {
        CounterDefinition definition = CounterCatalog.find(vendor, name);
        if (definition == null) {
            return new Line(name, actual, -1, Verdict.UNKNOWN, "", "", List.of());
        }
        if (definition.quantity() == Quantity.NONE) {
            return new Line(
                    name, actual, -1, Verdict.NOT_ON_WIRE, definition.meaning(), definition.reason(), List.of());
        }
        long predicted = counts.count(definition.quantity());
        Verdict verdict = actual == predicted
                ? Verdict.AGREES
                : definition.relation().allows(predicted, actual) ? Verdict.EXPLAINED : Verdict.DIFFERS;
        return new Line(
                name,
                actual,
                predicted,
                verdict,
                definition.meaning(),
                verdict == Verdict.AGREES ? "" : definition.reason(),
                counts.frames(definition.quantity()));
    }

    /// How badly the host fits: differences weigh, explained ones a little.
    private long misfit() {
        long misfit = 0;
        for (Line line : lines) {
            if (line.verdict == Verdict.DIFFERS) {
                misfit += 1_000_000 + Math.min(999_999, Math.abs(line.actual - line.predicted));
            } else if (line.verdict == Verdict.EXPLAINED) {
                misfit += Math.min(1_000, Math.abs(line.actual - line.predicted));
            }
        }
        return misfit;
    }

    /// Counters whose difference nothing explains.
    public long differences() {
        return lines.stream().filter(line -> line.verdict == Verdict.DIFFERS).count();
    }
}
