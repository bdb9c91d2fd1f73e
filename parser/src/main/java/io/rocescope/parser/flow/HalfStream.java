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
    /// The connection's number, here so that most packets do not touch the connection.
    int connectionId;
    /// The sender's state is known to allow requests, or answers.
    boolean provedRequest;
    boolean provedAnswer;
    private @Nullable Flow requestFlow;
    private @Nullable Flow answerFlow;
    // Their messages, here so that the way to them is a step shorter.
    private @Nullable Ledger requestMessages;
    private @Nullable Ledger answerMessages;
    boolean paired;
    /// The stream the other way, once {@link #paired}.
    @Nullable
    HalfStream other;

    /// {@link Marks#of} the latest request and answer, or -1: what has not changed need not be looked at again.
    long requestMark = -1;
    long answerMark = -1;
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
        this.connectionId = connection.id;
    }

    /// The flow of the requests that travel in this stream.
    Flow requests() {
        Flow flow = requestFlow;
        if (flow == null) {
            flow = connection.flow(direction);
            requestFlow = flow;
            requestMessages = flow.ledger;
        }
        return flow;
    }

    /// The flow whose answers travel in this stream.
    Flow answers() {
        Flow flow = answerFlow;
        if (flow == null) {
            flow = connection.flow(direction.opposite());
            answerFlow = flow;
            answerMessages = flow.ledger;
        }
        return flow;
    }

    /// For {@link Prefetch}: the flow of requests or answers, if it is known already.
    @Nullable
    Flow flowOf(boolean request) {
        return request ? requestFlow : answerFlow;
    }

    /// For {@link Prefetch}: the messages of that flow.
    @Nullable
    Ledger messagesOf(boolean request) {
        return request ? requestMessages : answerMessages;
    }

    /// The stream belongs to this connection from now on.
    void joinTo(Connection newConnection, Direction newDirection) {
        connection = newConnection;
        direction = newDirection;
        connectionId = newConnection.id;
        requestFlow = answerFlow = null;
        requestMessages = answerMessages = null;
        provedRequest = provedAnswer = false;
        requestMark = answerMark = -1;
    }
}
