package io.rocescope.replay.wire;

import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.event.ConnectionSummary;
import io.rocescope.parser.event.ConnectionSummary.Endpoint;
import io.rocescope.parser.flow.Addresses;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Which queue pair the requests go to that a response answers: the header of a response names its receiver only.
public final class Peers {
    /// Knows none.
    public static final Peers NONE = new Peers(List.of());

    private final Map<Key, Integer> requestsGoTo = new HashMap<>();

    private record Key(String receiver, int qpn, String sender) {}

    /// @param connections of the whole capture
    public Peers(List<ConnectionSummary> connections) {
        for (ConnectionSummary connection : connections) {
            put(connection.endpointA(), connection.endpointB());
            put(connection.endpointB(), connection.endpointA());
        }
    }

    private void put(Endpoint receiver, Endpoint sender) {
        if (receiver.qpn() >= 0 && sender.qpn() >= 0) {
            requestsGoTo.put(new Key(receiver.ip(), receiver.qpn(), sender.ip()), sender.qpn());
        }
    }

    /// @return the queue pair's number as captured, or -1
    int requestsGoTo(Dissection response) {
        String receiver =
                Addresses.format(response.addressFamily(), response.destinationHigh(), response.destinationLow());
        String sender = Addresses.format(response.addressFamily(), response.sourceHigh(), response.sourceLow());
        return requestsGoTo.getOrDefault(new Key(receiver, response.destinationQp(), sender), -1);
    }
}
