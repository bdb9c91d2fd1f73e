package io.rocescope.parser.report;

import io.rocescope.parser.event.ConnectionSummary;
import io.rocescope.parser.event.ConnectionSummary.Endpoint;
import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.FlowSummary;
import io.rocescope.parser.event.finding.Finding;
import io.rocescope.parser.event.finding.Severity;
import io.rocescope.parser.wire.Transport;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The direction of a connection that a picture says most about: the one that the gravest finding is about, else the
/// one
/// that sent most again, else the busiest.
public record WorstFlow(ConnectionSummary connection, Direction direction) {
    private static final long ERROR = 1L << 40;
    private static final long WARNING = 1L << 36;
    private static final long AGAIN = 1L << 16;

    /// @return the flow, or null where no connection sent requests
    public static @Nullable WorstFlow of(List<ConnectionSummary> connections, List<Finding> findings) {
        WorstFlow worst = null;
        long most = -1;
        for (ConnectionSummary c : connections) {
            for (Direction direction : new Direction[] {Direction.A_TO_B, Direction.B_TO_A}) {
                FlowSummary f = direction == Direction.A_TO_B ? c.aToB() : c.bToA();
                if (f.requestPackets() == 0 || c.transport() == Transport.UD) {
                    continue;
                }
                long score = Math.min(AGAIN - 1, f.requestPackets() + f.responsePackets());
                score += AGAIN * Math.min(1 << 18, f.retransmittedPackets() + f.missingResponsePackets());
                score += trouble(findings, c.id(), direction);
                if (score > most) {
                    most = score;
                    worst = new WorstFlow(c, direction);
                }
            }
        }
        return worst;
    }

    private static long trouble(List<Finding> findings, int connection, Direction direction) {
        long sum = 0;
        for (Finding f : findings) {
            boolean here = f.connection() == connection
                    && (f.direction() == direction || f.direction() == Direction.NONE)
                    && !f.kind().quality();
            if (here) {
                sum += f.severity() == Severity.ERROR ? ERROR : f.severity() == Severity.WARNING ? WARNING : 1;
            }
        }
        return sum;
    }

    public FlowSummary flow() {
        return direction == Direction.A_TO_B ? connection.aToB() : connection.bToA();
    }

    public Endpoint requester() {
        return direction == Direction.A_TO_B ? connection.endpointA() : connection.endpointB();
    }

    public Endpoint responder() {
        return direction == Direction.A_TO_B ? connection.endpointB() : connection.endpointA();
    }

    /// For people: "10.0.0.1 QP 0x11 → 10.0.0.2 QP 0x12".
    public String title() {
        return name(requester()) + " → " + name(responder());
    }

    /// For people: "10.0.0.1 QP 0x11".
    public static String name(Endpoint end) {
        return end.ip() + (end.qpn() < 0 ? " QP ?" : " QP 0x" + Integer.toHexString(end.qpn()));
    }
}
