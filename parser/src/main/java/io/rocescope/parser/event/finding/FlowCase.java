package io.rocescope.parser.event.finding;

import io.rocescope.parser.event.ConnectionSummary;
import io.rocescope.parser.event.ConnectionSummary.Endpoint;
import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.FlowSummary;
import io.rocescope.parser.wire.Transport;
import java.util.List;

/// One direction of a connection, with all that is known of it: what a rule on flows judges.
///
/// @param flow the requests of this direction and their answers
/// @param back the other direction's
public record FlowCase(
        ConnectionSummary connection, Direction direction, FlowSummary flow, FlowSummary back, FlowEvidence evidence) {

    /// Who asks.
    public Endpoint requester() {
        return direction == Direction.A_TO_B ? connection.endpointA() : connection.endpointB();
    }

    /// Who is asked.
    public Endpoint responder() {
        return direction == Direction.A_TO_B ? connection.endpointB() : connection.endpointA();
    }

    /// Whether the service acknowledges.
    public boolean reliable() {
        return connection.transport() != Transport.UC && connection.transport() != Transport.UD;
    }

    /// Whether no packet of the other half is in the capture.
    public boolean oneSided() {
        return flow.responsePackets() == 0 && back.requestPackets() == 0;
    }

    /// Whether the capture lost packets of this connection, so that a hole says nothing about the network.
    public boolean captureDropped() {
        return flow.captureDrops() > 0 || back.captureDrops() > 0;
    }

    /// For instance "10.0.0.1 QP 0x11 to 10.0.0.2 QP 0x12".
    public String who() {
        return name(requester()) + " to " + name(responder());
    }

    /// An end, for people.
    public static String name(Endpoint end) {
        return end.qpn() < 0 ? end.ip() : end.ip() + " QP 0x" + Integer.toHexString(end.qpn());
    }

    /// Begins a finding about this flow.
    FindingBuilder finding(FindingKind kind, String title) {
        return new FindingBuilder(kind, title).connection(connection.id()).direction(direction);
    }

    /// Frames of a tally that may be missing.
    static List<Long> frames(List<Tally> tallies) {
        return tallies.isEmpty() ? List.of() : tallies.getFirst().frames();
    }
}
