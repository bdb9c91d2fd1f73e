package io.rocescope.replay.plan;

import io.rocescope.parser.wire.Transport;
import java.util.Map;

/// A connection: two queue pairs, and what each is to do.
///
/// @param id its number in the capture's analysis
/// @param pathMtu octets: 256, 512, 1024, 2048 or 4096
/// @param assumed settings that the capture does not show, by name, with the reason for the value they have
public record PlannedConnection(
        int id, Transport transport, int pathMtu, PlannedEnd a, PlannedEnd b, Map<String, String> assumed) {
    private static final int MIN_MTU = 256;
    private static final int MAX_MTU = 4096;

    public PlannedConnection {
        Checks.range(id, 1, Integer.MAX_VALUE, "connection: id");
        Checks.present(transport, "connection " + id + ": transport");
        Checks.present(a, "connection " + id + ": a");
        Checks.present(b, "connection " + id + ": b");
        if (transport != Transport.RC && transport != Transport.UC && transport != Transport.UD) {
            throw new IllegalArgumentException(
                    "connection " + id + ": transport " + transport + ", expected RC, UC or UD");
        }
        if (pathMtu < MIN_MTU || pathMtu > MAX_MTU || Integer.bitCount(pathMtu) != 1) {
            throw new IllegalArgumentException(
                    "connection " + id + ": pathMtu " + pathMtu + ", expected 256, 512, 1024, 2048 or 4096");
        }
        assumed = Checks.copy(assumed);
        check(id, a, b);
        check(id, b, a);
        checkReceives(id, a, b);
        checkReceives(id, b, a);
    }

    private static void check(int id, PlannedEnd requester, PlannedEnd responder) {
        for (PlannedRequest request : requester.requests()) {
            String name = request.region();
            if (name != null && responder.region(name) == null) {
                throw new IllegalArgumentException("connection " + id + ", request " + request.id() + ": region \""
                        + name + "\" is none of the other end's");
            }
        }
    }

    private static void checkReceives(int id, PlannedEnd requester, PlannedEnd responder) {
        for (PlannedReceive receive : responder.receives()) {
            Integer number = receive.lateFor();
            if (number != null && (number < 1 || number > requester.requests().size())) {
                throw new IllegalArgumentException("connection " + id + ": receives are lateFor request " + number
                        + ", expected 1 to " + requester.requests().size());
            }
        }
    }

    /// The end whose requests go this way.
    public PlannedEnd end(boolean first) {
        return first ? a : b;
    }
}
