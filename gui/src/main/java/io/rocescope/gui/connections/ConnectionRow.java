package io.rocescope.gui.connections;

import io.rocescope.parser.event.ConnectionSummary;
import io.rocescope.parser.event.FlowSummary;
import io.rocescope.parser.event.QpState;
import io.rocescope.parser.event.finding.Finding;
import io.rocescope.parser.event.finding.Phrases;
import io.rocescope.parser.event.finding.Severity;
import io.rocescope.parser.report.WorstFlow;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/// A connection as the table shows it.
///
/// @param severity of the gravest finding about it, or null
public record ConnectionRow(
        ConnectionSummary connection, @Nullable Severity severity) {
    static ConnectionRow of(ConnectionSummary connection, List<Finding> findings) {
        Severity worst = null;
        for (Finding f : findings) {
            if (f.connection() == connection.id()
                    && (worst == null || f.severity().compareTo(worst) < 0)) {
                worst = f.severity();
            }
        }
        return new ConnectionRow(connection, worst);
    }

    public int id() {
        return connection.id();
    }

    /// A shape and a word for the gravest finding, so that colour is not needed.
    public String verdict() {
        if (severity == null) {
            return "";
        }
        return switch (severity) {
            case ERROR -> "✕ error";
            case WARNING -> "▲ warning";
            case INFO -> "● note";
        };
    }

    /// Sorts errors first.
    public int rank() {
        return severity == null ? Severity.values().length : severity.ordinal();
    }

    public String endA() {
        return end(connection.endpointA(), connection.stateA());
    }

    public String endB() {
        return end(connection.endpointB(), connection.stateB());
    }

    private static String end(ConnectionSummary.Endpoint end, QpState state) {
        return WorstFlow.name(end) + (state == QpState.ERR ? " (ERR)" : "");
    }

    private long sum(ToLongFunction<FlowSummary> value) {
        return value.applyAsLong(connection.aToB()) + value.applyAsLong(connection.bToA());
    }

    public long packets() {
        return sum(f -> f.requestPackets() + f.responsePackets());
    }

    public long bytes() {
        return sum(f -> f.requestBytes() + f.responseBytes());
    }

    public long messages() {
        return sum(f ->
                f.messages().completed() + f.messages().failed() + f.messages().incomplete());
    }

    public long failed() {
        return sum(f -> f.messages().failed());
    }

    public long again() {
        return sum(FlowSummary::retransmittedPackets);
    }

    /// With its share of the requests.
    public String againText() {
        return again() == 0
                ? ""
                : Phrases.number(again()) + " (" + Phrases.percent(again(), sum(FlowSummary::requestPackets)) + ")";
    }

    public long rnrNaks() {
        return sum(FlowSummary::rnrNaks);
    }

    public long naks() {
        return sum(f -> f.naks().psnSequenceError()
                + f.naks().invalidRequest()
                + f.naks().remoteAccessError()
                + f.naks().remoteOperationalError());
    }

    public long congestion() {
        return sum(f -> f.ecnMarked() + f.cnps());
    }

    /// The larger one of the directions, or -1.
    public long p50() {
        return Math.max(
                connection.aToB().latencyNs().p50(),
                connection.bToA().latencyNs().p50());
    }

    /// The larger one of the directions, or -1.
    public long p99() {
        return Math.max(
                connection.aToB().latencyNs().p99(),
                connection.bToA().latencyNs().p99());
    }
}
