package io.rocescope.parser.flow;

import io.rocescope.parser.event.Direction;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The packets that one address sends to one queue pair of another: half of a connection.
final class HalfStream {
    /// Answers that are held back while their connection is not known.
    static final int MOST_HELD = 256;

    final AddressTable.Route route;
    final AddressTable.Route reverse;
    final int destinationQp;

    Connection connection;
    Direction direction;
    boolean paired;
    /// Its place among the route's {@link UnpairedStreams}, or -1.
    int slot = -1;
    /// UDP source port of the first packet.
    int sourcePort;

    /// Held back until the other half is known.
    final List<Answer> held = new ArrayList<>();
    boolean holding = true;
    /// Streams that may be the other half, once an answer has been looked at.
    @Nullable
    List<HalfStream> candidates;

    /// A packet with a valid ICRC was seen.
    boolean validIcrc;

    HalfStream(
            AddressTable.Route route,
            AddressTable.Route reverse,
            int destinationQp,
            Connection connection,
            Direction direction) {
        this.route = route;
        this.reverse = reverse;
        this.destinationQp = destinationQp;
        this.connection = connection;
        this.direction = direction;
    }

    /// The flow of the requests that travel in this stream.
    Flow requests() {
        return connection.flow(direction);
    }

    /// The flow whose answers travel in this stream.
    Flow answers() {
        return connection.flow(direction.opposite());
    }
}
