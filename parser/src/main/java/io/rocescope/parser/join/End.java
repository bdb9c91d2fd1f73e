package io.rocescope.parser.join;

import io.rocescope.parser.event.ConnectionSummary;
import io.rocescope.parser.event.Direction;

/// One end of a connection.
///
/// @param a whether it is endpoint A
public record End(ConnectionSummary connection, boolean a) {
    /// The queue pair of this end: what packets to it carry; -1 while unknown.
    public int localQpn() {
        return a ? connection.endpointA().qpn() : connection.endpointB().qpn();
    }

    public int remoteQpn() {
        return a ? connection.endpointB().qpn() : connection.endpointA().qpn();
    }

    public String ip() {
        return a ? connection.endpointA().ip() : connection.endpointB().ip();
    }

    public String peerIp() {
        return a ? connection.endpointB().ip() : connection.endpointA().ip();
    }

    /// Which way this end's requests travel.
    public Direction requests() {
        return a ? Direction.A_TO_B : Direction.B_TO_A;
    }
}
