package io.rocescope.parser.flow;

import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.event.AnalysisSink;
import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.RoceEvent;
import io.rocescope.parser.wire.Transport;
import java.util.ArrayList;
import java.util.List;
import org.agrona.collections.Long2LongHashMap;
import org.agrona.collections.Long2ObjectHashMap;
import org.jspecify.annotations.Nullable;

/// The connections of a capture and the streams they consist of: which one a packet belongs to, how they begin and end.
final class Connections {
    private final TrackerOptions options;
    private final AnalysisSink sink;
    private final Ledger.Pool pool;
    private final AddressTable addresses = new AddressTable();
    private final Long2ObjectHashMap<HalfStream> streams = new Long2ObjectHashMap<>();
    private final List<Connection> all = new ArrayList<>();
    /// The stream of the latest packet.
    private @Nullable HalfStream latest;

    /// CNPs to streams of which nothing else has been seen: by stream key, how many.
    private final Long2LongHashMap earlyCnps = new Long2LongHashMap(0);

    Connections(TrackerOptions options, Ledger.Pool pool, AnalysisSink sink) {
        this.options = options;
        this.pool = pool;
        this.sink = sink;
    }

    @Nullable
    HalfStream existing(Dissection d) {
        AddressTable.Route route = addresses.routeOf(d);
        return route == null ? null : streams.get(route.streamKey(d.destinationQp()));
    }

    @Nullable
    HalfStream streamOf(Dissection d, Transport transport) {
        AddressTable.Route route = addresses.routeOf(d);
        if (route == null) {
            return null;
        }
        HalfStream near = near(route, d.destinationQp());
        if (near != null) {
            latest = route.latest = near;
            return near;
        }
        long key = route.streamKey(d.destinationQp());
        HalfStream half = streams.get(key);
        if (half != null) {
            latest = route.latest = half;
            return half;
        }
        if (streams.size() >= options.maxStreams()) {
            return null;
        }
        Connection connection = newConnection(d, transport, "first_packet");
        half = newStream(route, d.destinationQp(), connection, Direction.A_TO_B, d);
        route.unpaired.add(half);
        long cnps = earlyCnps.remove(key);
        if (cnps > 0) {
            half.answers().counts.cnps += cnps;
        }
        return half;
    }

    /// The stream of the route's latest packet, or the other half of the latest packet's: most packets travel in one of
    /// them.
    private @Nullable HalfStream near(AddressTable.Route route, int qpn) {
        HalfStream same = route.latest;
        if (same != null && same.destinationQp == qpn) {
            return same;
        }
        HalfStream other = latest == null ? null : latest.other;
        return other != null && other.destinationQp == qpn && other.route.equals(route) ? other : null;
    }

    Connection newConnection(Dissection d, Transport transport, String trigger) {
        Connection connection = new Connection(all.size() + 1, transport, d, pool, sink);
        all.add(connection);
        connection.learnEnds(d, Direction.A_TO_B);
        started(connection, d, d.destinationQp(), trigger);
        return connection;
    }

    private void started(Connection connection, Dissection d, int qpn, String trigger) {
        sink.event(new RoceEvent.ConnectionStarted(
                new RoceEvent.At(
                        d.frame().timeNs(),
                        connection.id,
                        Direction.A_TO_B,
                        d.frame().number()),
                connection.transport.name(),
                qpn,
                trigger));
    }

    private HalfStream newStream(
            AddressTable.Route route, int qpn, Connection connection, Direction direction, Dissection d) {
        AddressTable.Route reverse =
                addresses.route(d.destinationHigh(), d.destinationLow(), d.sourceHigh(), d.sourceLow());
        if (reverse == null) {
            throw new AssertionError("both addresses have numbers");
        }
        HalfStream half = new HalfStream(route, reverse, qpn, connection, direction);
        half.sourcePort = d.sourcePort();
        connection.sender(direction.opposite()).qpn = qpn;
        put(route, half);
        return half;
    }

    private void put(AddressTable.Route route, HalfStream half) {
        streams.put(route.streamKey(half.destinationQp), half);
        route.latest = half;
    }

    HalfStream restart(HalfStream old, Dissection d, Transport transport, String trigger) {
        close(old.connection, d, trigger);
        AddressTable.Route route = old.route;
        old.route.unpaired.remove(old);
        Connection connection = newConnection(d, transport, trigger);
        HalfStream half = newStream(route, d.destinationQp(), connection, Direction.A_TO_B, d);
        route.unpaired.add(half);
        return half;
    }

    /// Ends a connection and forgets its streams.
    void close(Connection connection, Dissection d, String trigger) {
        if (!connection.closed) {
            connection.closed = true;
            sink.event(new RoceEvent.ConnectionClosed(
                    new RoceEvent.At(
                            d.frame().timeNs(),
                            connection.id,
                            Direction.NONE,
                            d.frame().number()),
                    trigger));
        }
        forget(connection.halfAToB);
        forget(connection.halfBToA);
        connection.finish(d.frame().timeNs(), true);
    }

    private void forget(@Nullable HalfStream half) {
        if (half != null) {
            streams.remove(half.route.streamKey(half.destinationQp), half);
            half.route.latest = null;
            latest = null;
            half.route.unpaired.remove(half);
        }
    }

    /// Registers a connection that the connection manager set up; its messages came from A's and B's addresses.
    ///
    /// @param d a message that travels from A to B, or from B to A if reversed
    Connection establish(
            Dissection d, boolean reversed, int qpnA, int qpnB, CmAttributesBuilder attributes, Transport transport) {
        AddressTable.Route there =
                addresses.route(d.sourceHigh(), d.sourceLow(), d.destinationHigh(), d.destinationLow());
        AddressTable.Route back =
                addresses.route(d.destinationHigh(), d.destinationLow(), d.sourceHigh(), d.sourceLow());
        if (there == null || back == null) {
            throw new AssertionError("both addresses have numbers");
        }
        AddressTable.Route aToB = reversed ? back : there;
        AddressTable.Route bToA = reversed ? there : back;
        dropOld(streams.get(aToB.streamKey(qpnB)), d);
        dropOld(streams.get(bToA.streamKey(qpnA)), d);
        Connection connection = new Connection(all.size() + 1, transport, d, pool, sink);
        all.add(connection);
        connection.cm = attributes;
        connection.method = "cm";
        connection.confidence = 1;
        connection.learnEnds(d, reversed ? Direction.B_TO_A : Direction.A_TO_B);
        started(connection, d, qpnB, "cm");
        connection.halfAToB = paired(aToB, bToA, qpnB, connection, Direction.A_TO_B);
        connection.halfBToA = paired(bToA, aToB, qpnA, connection, Direction.B_TO_A);
        connection.halfAToB.other = connection.halfBToA;
        connection.halfBToA.other = connection.halfAToB;
        return connection;
    }

    private void dropOld(@Nullable HalfStream old, Dissection d) {
        if (old != null) {
            close(old.connection, d, "qpn_reused");
            forget(old);
        }
    }

    private HalfStream paired(
            AddressTable.Route route, AddressTable.Route reverse, int qpn, Connection connection, Direction direction) {
        HalfStream half = new HalfStream(route, reverse, qpn, connection, direction);
        half.paired = true;
        half.holding = false;
        connection.sender(direction.opposite()).qpn = qpn;
        put(route, half);
        return half;
    }

    AddressTable addresses() {
        return addresses;
    }

    boolean isFull() {
        return all.size() >= options.maxStreams();
    }

    /// Keeps a CNP to a stream of which nothing else has been seen, until something is.
    void noteEarlyCnp(Dissection d) {
        AddressTable.Route route = addresses.routeOf(d);
        if (route != null && earlyCnps.size() < options.maxStreams()) {
            long key = route.streamKey(d.destinationQp());
            earlyCnps.put(key, earlyCnps.get(key) + 1);
        }
    }

    /// All connections, in order of their first packets.
    List<Connection> all() {
        return all;
    }

    /// All streams of connections that are alive.
    Iterable<HalfStream> streams() {
        return streams.values();
    }
}
