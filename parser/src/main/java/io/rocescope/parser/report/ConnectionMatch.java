package io.rocescope.parser.report;

import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.event.ConnectionSummary;
import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.PacketAnalysis;
import io.rocescope.parser.filter.AddressText;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Says whether a packet belongs to a connection, also where it was seen before its stream was known to be the other
/// half of it and so has a number that is gone since.
public final class ConnectionMatch {
    private final ConnectionSummary connection;
    private final Set<Integer> known = new HashSet<>();

    /// @param all the connections at the end of the analysis
    public ConnectionMatch(ConnectionSummary connection, List<ConnectionSummary> all) {
        this.connection = connection;
        all.forEach(c -> known.add(c.id()));
    }

    /// Which way the packet travels on the connection, or {@link Direction#NONE} where it is not part of it.
    public Direction of(Dissection d, PacketAnalysis analysis) {
        int id = analysis.connection();
        if (id == connection.id()) {
            return analysis.direction();
        }
        if (id == 0 || known.contains(id)) {
            return Direction.NONE;
        }
        if (goes(d, connection.endpointA(), connection.endpointB())) {
            return Direction.A_TO_B;
        }
        return goes(d, connection.endpointB(), connection.endpointA()) ? Direction.B_TO_A : Direction.NONE;
    }

    private static boolean goes(Dissection d, ConnectionSummary.Endpoint from, ConnectionSummary.Endpoint to) {
        return d.destinationQp() == to.qpn()
                && AddressText.of(d.addressFamily(), d.destinationHigh(), d.destinationLow())
                        .equals(to.ip())
                && AddressText.of(d.addressFamily(), d.sourceHigh(), d.sourceLow())
                        .equals(from.ip());
    }
}
