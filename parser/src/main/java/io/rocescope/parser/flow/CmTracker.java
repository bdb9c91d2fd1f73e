package io.rocescope.parser.flow;

import io.rocescope.ksy.layout.CmDreqLayout;
import io.rocescope.ksy.layout.CmRejLayout;
import io.rocescope.ksy.layout.CmRepLayout;
import io.rocescope.ksy.layout.CmReqLayout;
import io.rocescope.ksy.layout.MadLayout;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.Layer;
import io.rocescope.parser.event.AnalysisSink;
import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.PacketAnalysis;
import io.rocescope.parser.event.QpState;
import io.rocescope.parser.event.RoceEvent;
import io.rocescope.parser.wire.Transport;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The connection manager's dialogue (IBTA volume 1, chapter 12): which queue pairs were joined, with which PSNs,
/// timers
/// and retry counts; refusals and disconnections. Keeps a bounded number of dialogues.
final class CmTracker {
    private static final int MOST_DIALOGUES = 1 << 16;
    private static final int MTU_UNIT = 128;
    private static final int COMM_IDS_LENGTH = 8;

    private static final int REQ = 0x10;
    private static final int MRA = 0x11;
    private static final int REJ = 0x12;
    private static final int REP = 0x13;
    private static final int RTU = 0x14;
    private static final int DREQ = 0x15;
    private static final int DREP = 0x16;

    private static final Map<Integer, String> NAMES = Map.ofEntries(
            Map.entry(REQ, "REQ"),
            Map.entry(MRA, "MRA"),
            Map.entry(REJ, "REJ"),
            Map.entry(REP, "REP"),
            Map.entry(RTU, "RTU"),
            Map.entry(DREQ, "DREQ"),
            Map.entry(DREP, "DREP"),
            Map.entry(0x17, "SIDR_REQ"),
            Map.entry(0x18, "SIDR_REP"),
            Map.entry(0x19, "LAP"),
            Map.entry(0x1a, "APR"));

    /// One end of a dialogue: its communication id, as the route's sender chose it.
    private record EndKey(long route, long commId) {}

    private static final class Request {
        int qpn;
        Transport transport = Transport.RC;
        final CmAttributesBuilder attributes = new CmAttributesBuilder();
    }

    /// A connection of the dialogue and the direction in which messages of this end travel.
    private record Known(Connection connection, Direction direction) {}

    private final Connections connections;
    private final AnalysisSink sink;
    private final Map<EndKey, Request> requests = bounded();
    private final Map<EndKey, Known> known = bounded();
    private final Map<String, Integer> sent = bounded();

    CmTracker(Connections connections, AnalysisSink sink) {
        this.connections = connections;
        this.sink = sink;
    }

    private static <K, V> Map<K, V> bounded() {
        return new LinkedHashMap<>() {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
                return size() > MOST_DIALOGUES;
            }
        };
    }

    /// Takes a packet of queue pair 0 or 1.
    void observe(Dissection d, PacketAnalysis out) {
        int index = d.indexOf(Layer.CM);
        if (index < 0) {
            return;
        }
        int body = d.layerOffset(index);
        if (d.frame().capturedLength() < body + COMM_IDS_LENGTH) {
            return;
        }
        AddressTable.Route route = connections.addresses().routeOf(d);
        if (route == null) {
            return;
        }
        int attribute = MadLayout.attributeId(d.segment(), d.at(d.madOffset()));
        long local = Integer.toUnsignedLong((int) CmRepLayout.localCommId(d.segment(), d.at(body)));
        long remote =
                attribute == REQ ? 0 : Integer.toUnsignedLong((int) CmRepLayout.remoteCommId(d.segment(), d.at(body)));
        boolean whole = d.frame().capturedLength() >= body + d.layerLength(index);
        String detail = "";
        if (whole) {
            detail = switch (attribute) {
                case REQ -> req(d, body, route, local);
                case REP -> rep(d, body, route, local, remote);
                case REJ -> rej(d, body);
                case DREQ -> "QP 0x" + Integer.toHexString(CmDreqLayout.remoteQpnEecn(d.segment(), d.at(body)));
                default -> "";
            };
        }
        Known end = known.get(new EndKey(route.key, local));
        if (end != null) {
            out.setConnection(end.connection().id, end.direction());
        }
        announce(d, attribute, local, remote, detail, end);
        if (end != null) {
            move(attribute, end, d);
        }
    }

    private void announce(Dissection d, int attribute, long local, long remote, String detail, @Nullable Known end) {
        long transaction = MadLayout.transactionId(d.segment(), d.at(d.madOffset()));
        String key = attribute + "/" + local + "/" + remote + "/" + transaction;
        int copies = sent.merge(key, 1, Integer::sum);
        sink.event(new RoceEvent.CmMessageSent(
                new RoceEvent.At(
                        d.frame().timeNs(),
                        end == null ? 0 : end.connection().id,
                        end == null ? Direction.NONE : end.direction(),
                        d.frame().number()),
                NAMES.getOrDefault(attribute, "attribute " + attribute),
                local,
                remote,
                transaction,
                detail,
                copies > 1 ? "sent_again" : "sent"));
    }

    private String req(Dissection d, int body, AddressTable.Route route, long local) {
        long at = d.at(body);
        Request request = new Request();
        request.qpn = CmReqLayout.localQpn(d.segment(), at);
        request.transport = transportOf(d, at);
        CmAttributesBuilder a = request.attributes;
        // The PSN that the REQ's sender wants to receive first, so the one that B's requests begin with: Linux cma.c
        // sets
        // it as rq_psn, and captures of rdma_cm programs agree.
        a.startPsnB = CmReqLayout.startingPsn(d.segment(), at);
        a.retryCount = CmReqLayout.retryCount(d.segment(), at);
        a.rnrRetryA = CmReqLayout.rnrRetryCount(d.segment(), at);
        a.localAckTimeout = CmReqLayout.primaryLocalAckTimeout(d.segment(), at);
        a.pathMtu = MTU_UNIT << CmReqLayout.pathMtu(d.segment(), at);
        requests.put(new EndKey(route.key, local), request);
        return "QP 0x" + Integer.toHexString(request.qpn) + ", first PSN 0x" + Integer.toHexString(a.startPsnB)
                + ", path MTU " + a.pathMtu
                + ", local ACK timeout " + a.localAckTimeout + ", retry count " + a.retryCount + ", RNR retry count "
                + a.rnrRetryA;
    }

    private static Transport transportOf(Dissection d, long at) {
        return switch (CmReqLayout.transportServiceType(d.segment(), at)) {
            case 1 -> Transport.UC;
            case 2 -> Transport.RD;
            case 3 -> CmReqLayout.extendedTransportType(d.segment(), at) == 1 ? Transport.XRC : Transport.RC;
            default -> Transport.RC;
        };
    }

    private String rep(Dissection d, int body, AddressTable.Route route, long local, long remote) {
        long at = d.at(body);
        int qpn = CmRepLayout.localQpn(d.segment(), at);
        int psn = CmRepLayout.startingPsn(d.segment(), at);
        int rnrRetry = CmRepLayout.rnrRetryCount(d.segment(), at);
        AddressTable.Route back =
                connections.addresses().route(d.destinationHigh(), d.destinationLow(), d.sourceHigh(), d.sourceLow());
        Request request = back == null ? null : requests.get(new EndKey(back.key, remote));
        EndKey mine = new EndKey(route.key, local);
        if (back != null && request != null && !known.containsKey(mine) && !connections.isFull()) {
            request.attributes.startPsnA = psn;
            request.attributes.rnrRetryB = rnrRetry;
            Connection connection =
                    connections.establish(d, true, request.qpn, qpn, request.attributes, request.transport);
            known.put(mine, new Known(connection, Direction.B_TO_A));
            known.put(new EndKey(back.key, remote), new Known(connection, Direction.A_TO_B));
        }
        return "QP 0x" + Integer.toHexString(qpn) + ", first PSN 0x" + Integer.toHexString(psn) + ", RNR retry count "
                + rnrRetry;
    }

    private static String rej(Dissection d, int body) {
        int reason = CmRejLayout.reason(d.segment(), d.at(body));
        return "reason " + reason + ": " + CmReasons.of(reason);
    }

    private void move(int attribute, Known end, Dissection d) {
        Connection connection = end.connection();
        RoceEvent.At at = new RoceEvent.At(
                d.frame().timeNs(), connection.id, end.direction(), d.frame().number());
        switch (attribute) {
            case REP -> connection.changeState(connection.sender(end.direction()), QpState.RTR, at, "rep_sent");
            case RTU -> {
                connection.changeState(connection.a, QpState.RTS, at, "rtu_sent");
                connection.changeState(connection.b, QpState.RTS, at, "rtu_sent");
            }
            case DREP -> {
                if (!connection.closed) {
                    connection.closed = true;
                    sink.event(new RoceEvent.ConnectionClosed(at, "drep"));
                }
            }
            default -> {}
        }
    }
}
