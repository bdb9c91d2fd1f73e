package io.rocescope.parser.flow;

import io.rocescope.ksy.layout.EthernetLayout;
import io.rocescope.parser.dissect.AddressFamily;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.Layer;
import io.rocescope.parser.event.AnalysisSink;
import io.rocescope.parser.event.ConnectionSummary;
import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.QpState;
import io.rocescope.parser.event.RoceEvent;
import io.rocescope.parser.wire.Transport;
import org.jspecify.annotations.Nullable;

/// Two queue pairs and the two flows between them.
final class Connection {
    /// One end, as far as it is known.
    static final class End {
        AddressFamily family = AddressFamily.NONE;
        long high;
        long low;
        int qpn = -1;
        long mac = -1;
        QpState state = QpState.UNKNOWN;
    }

    final int id;
    final Transport transport;
    final End a = new End();
    final End b = new End();
    final long firstFrame;
    final long firstNs;
    long lastNs;
    String method = "one-sided";
    double confidence;
    boolean closed;
    /// A provisional connection whose stream turned out to be the other half of an older one.
    boolean joinedToAnother;

    @Nullable
    CmAttributesBuilder cm;
    /// The stream from A to B and the one back, once seen.
    @Nullable
    HalfStream halfAToB;

    @Nullable
    HalfStream halfBToA;

    private final Ledger.Pool pool;
    private final AnalysisSink sink;
    private @Nullable Flow aToB;
    private @Nullable Flow bToA;

    Connection(int id, Transport transport, Dissection first, Ledger.Pool pool, AnalysisSink sink) {
        this.id = id;
        this.transport = transport;
        this.pool = pool;
        this.sink = sink;
        this.firstFrame = first.frame().number();
        this.firstNs = this.lastNs = first.frame().timeNs();
    }

    Flow flow(Direction direction) {
        if (direction == Direction.A_TO_B) {
            if (aToB == null) {
                aToB = newFlow(direction);
            }
            return aToB;
        }
        if (bToA == null) {
            bToA = newFlow(direction);
        }
        return bToA;
    }

    private Flow newFlow(Direction direction) {
        Flow flow = new Flow(this, direction, pool, sink);
        flow.reliable = transport != Transport.UC && transport != Transport.UD;
        if (cm != null) {
            cm.applyTo(flow);
        }
        return flow;
    }

    @Nullable
    Flow flowOrNull(Direction direction) {
        return direction == Direction.A_TO_B ? aToB : bToA;
    }

    /// Takes over a flow of another half's provisional connection.
    void adopt(Flow flow, Direction direction) {
        flow.moveTo(this, direction);
        if (direction == Direction.A_TO_B) {
            aToB = flow;
        } else {
            bToA = flow;
        }
    }

    End sender(Direction direction) {
        return direction == Direction.A_TO_B ? a : b;
    }

    /// Notes who the ends are from a packet that travels in this direction.
    void learnEnds(Dissection d, Direction direction) {
        End from = sender(direction);
        End to = sender(direction.opposite());
        from.family = to.family = d.addressFamily();
        from.high = d.sourceHigh();
        from.low = d.sourceLow();
        to.high = d.destinationHigh();
        to.low = d.destinationLow();
        learnMacs(d, from, to);
    }

    private static void learnMacs(Dissection d, End from, End to) {
        for (int i = d.layerCount() - 1; i >= 0; i--) {
            if (d.layer(i) == Layer.ETHERNET) {
                long at = d.at(d.layerOffset(i));
                from.mac = EthernetLayout.source(d.segment(), at);
                if (to.mac < 0) {
                    to.mac = EthernetLayout.destination(d.segment(), at);
                }
                return;
            }
        }
    }

    /// What the packet proves about its sender's queue pair.
    void prove(Direction direction, boolean request, Dissection d) {
        End from = sender(direction);
        QpState least = request ? QpState.RTS : QpState.RTR;
        if (from.state == QpState.UNKNOWN
                || from.state == QpState.INIT
                || (from.state == QpState.RTR && least == QpState.RTS)) {
            changeState(
                    from,
                    least,
                    new RoceEvent.At(
                            d.frame().timeNs(), id, direction, d.frame().number()),
                    request ? "request_sent" : "request_answered");
        }
    }

    void changeState(End end, QpState state, RoceEvent.At at, String trigger) {
        if (end.state != state) {
            String side = end == a ? "A" : "B";
            sink.event(new RoceEvent.QpStateChanged(at, side, end.state, state, trigger));
            end.state = state;
        }
    }

    /// A flow's requester is in error.
    void requesterFailed(Flow flow, RoceEvent.At at, String trigger) {
        changeState(sender(flow.direction()), QpState.ERR, at, trigger);
    }

    /// The responder refused for good, and is in error, too (IBTA 9.9.3, classes A and C).
    void responderFailed(Flow flow, RoceEvent.At at, String trigger) {
        changeState(sender(flow.direction().opposite()), QpState.ERR, at, trigger);
    }

    void finish(long endNs, boolean superseded) {
        if (aToB != null) {
            aToB.finish(endNs, superseded);
        }
        if (bToA != null) {
            bToA.finish(endNs, superseded);
        }
    }

    ConnectionSummary summary() {
        return new ConnectionSummary(
                id,
                transport,
                endpoint(a),
                endpoint(b),
                new ConnectionSummary.Pairing(method, confidence),
                a.state,
                b.state,
                FlowReport.of(flow(Direction.A_TO_B)),
                FlowReport.of(flow(Direction.B_TO_A)),
                cm == null ? null : cm.build(),
                firstNs,
                Math.max(lastNs, Math.max(lastNsOf(aToB), lastNsOf(bToA))),
                firstFrame);
    }

    private static long lastNsOf(@Nullable Flow flow) {
        return flow == null || !flow.counts.used() ? Long.MIN_VALUE : flow.counts.lastNs;
    }

    private static ConnectionSummary.Endpoint endpoint(End end) {
        return new ConnectionSummary.Endpoint(
                Addresses.format(end.family, end.high, end.low), end.qpn, Addresses.formatMac(end.mac));
    }
}
