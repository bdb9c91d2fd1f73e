package io.rocescope.parser.flow;

import io.rocescope.ksy.layout.DethLayout;
import io.rocescope.ksy.layout.ImmdtLayout;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.PacketAnalysis;
import io.rocescope.parser.event.QpState;
import io.rocescope.parser.event.WcStatus;
import io.rocescope.parser.wire.Transport;
import io.rocescope.parser.wire.Verb;
import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.Long2ObjectHashMap;
import org.jspecify.annotations.Nullable;

/// Unreliable datagrams: each packet is a message, and names both queue pairs, so that pairing is exact. PSNs run free
/// and
/// mean nothing (IBTA volume 1, 9.8.3).
final class Datagrams {
    private final Connections connections;
    private final Ledger.Pool pool;
    /// By route and destination queue pair, then by source queue pair.
    private final Long2ObjectHashMap<Int2ObjectHashMap<Peer>> peers = new Long2ObjectHashMap<>();

    private record Peer(Connection connection, Direction direction) {}

    Datagrams(Connections connections, Ledger.Pool pool) {
        this.connections = connections;
        this.pool = pool;
    }

    void datagram(Dissection d, PacketAnalysis out) {
        if (d.dethOffset() < 0) {
            return;
        }
        int sourceQp = DethLayout.sourceQp(d.segment(), d.at(d.dethOffset()));
        Peer peer = peerOf(d, sourceQp);
        if (peer == null) {
            return;
        }
        Connection connection = peer.connection();
        connection.lastNs = Math.max(connection.lastNs, d.frame().timeNs());
        connection.prove(peer.direction(), true, d);
        out.setConnection(connection.id, peer.direction());
        Flow flow = connection.flow(peer.direction());
        FlowCounters counts = flow.counts;
        counts.requestPackets++;
        counts.requestBytes += d.payloadLength();
        counts.at(d.frame().timeNs());
        flow.marks.request(d);
        if (!flow.started) {
            flow.started = true;
            flow.firstPsn = d.psn();
        }
        flow.lastPsn = d.psn();
        report(flow, d, out);
    }

    private void report(Flow flow, Dissection d, PacketAnalysis out) {
        Verb verb = d.immdtOffset() >= 0 ? Verb.SEND_WITH_IMM : Verb.SEND;
        MessageRecord m = pool.take(flow.connectionId(), flow.direction(), verb, d.psn());
        m.unreliable = true;
        m.firstFrame = m.lastFrame = d.frame().number();
        m.firstNs = m.lastNs = m.lastSentNs = d.frame().timeNs();
        m.hasFirst = m.hasLast = m.complete = true;
        m.lastPayload = d.payloadLength();
        m.status = WcStatus.IBV_WC_SUCCESS;
        m.state = MessageRecord.State.ANSWERED;
        if (d.immdtOffset() >= 0) {
            m.hasImmediate = true;
            m.immediate = (int) ImmdtLayout.immediateData(d.segment(), d.at(d.immdtOffset()));
        }
        out.setMessage(m.id);
        flow.report(m);
    }

    private @Nullable Peer peerOf(Dissection d, int sourceQp) {
        AddressTable.Route route = connections.addresses().routeOf(d);
        if (route == null) {
            return null;
        }
        long key = route.streamKey(d.destinationQp());
        Int2ObjectHashMap<Peer> bySource = peers.get(key);
        Peer known = bySource == null ? null : bySource.get(sourceQp);
        if (known != null) {
            return known;
        }
        if (connections.isFull()) {
            return null;
        }
        Peer peer = new Peer(open(d, sourceQp), Direction.A_TO_B);
        put(key, sourceQp, peer);
        AddressTable.Route back =
                connections.addresses().route(d.destinationHigh(), d.destinationLow(), d.sourceHigh(), d.sourceLow());
        if (back != null) {
            put(back.streamKey(sourceQp), d.destinationQp(), new Peer(peer.connection(), Direction.B_TO_A));
        }
        return peer;
    }

    private void put(long key, int sourceQp, Peer peer) {
        Int2ObjectHashMap<Peer> bySource = peers.get(key);
        if (bySource == null) {
            bySource = new Int2ObjectHashMap<>();
            peers.put(key, bySource);
        }
        bySource.put(sourceQp, peer);
    }

    private Connection open(Dissection d, int sourceQp) {
        Connection connection = connections.newConnection(d, Transport.UD, "first_packet");
        connection.a.qpn = sourceQp;
        connection.b.qpn = d.destinationQp();
        connection.b.state = QpState.UNKNOWN;
        // The datagram extended header names the sender's queue pair: nothing is left to be matched.
        connection.method = "psn";
        connection.confidence = 1;
        return connection;
    }
}
