package io.rocescope.parser.counters;

import io.rocescope.parser.dissect.AddressFamily;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.IcrcStatus;
import io.rocescope.parser.event.AnalysisSink;
import io.rocescope.parser.event.AnalysisWord;
import io.rocescope.parser.event.ConnectionSummary;
import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.Message;
import io.rocescope.parser.event.PacketAnalysis;
import io.rocescope.parser.event.RoceEvent;
import io.rocescope.parser.event.WcStatus;
import io.rocescope.parser.flow.Addresses;
import io.rocescope.parser.pipeline.PacketSink;
import io.rocescope.parser.wire.Opcode;
import io.rocescope.parser.wire.Syndrome;
import io.rocescope.parser.wire.Transport;
import io.rocescope.parser.wire.Verb;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Counts what a capture shows of each host, as its device would: give it to an analysis as both sinks, then ask for
/// the hosts.
public final class CapturePrediction implements AnalysisSink, PacketSink {
    /// Beyond these, hosts are not told apart.
    private static final int MOST_HOSTS = 4096;

    private final Map<String, HostCounts> hosts = new LinkedHashMap<>();
    /// Of frames that were captured before: copies that the network made, or that the capture made.
    private final Map<String, HostCounts> again = new LinkedHashMap<>();

    /// By connection and direction of the requests, until the connection's ends are known.
    private final Map<Long, HostCounts> requesters = new HashMap<>();

    private final Map<Long, HostCounts> responders = new HashMap<>();
    private final RequesterProgress progress = new RequesterProgress();
    private final HostCounts pauses = new HostCounts();

    @Override
    public boolean packet(Dissection d, PacketAnalysis analysis) {
        long frame = d.frame().number();
        if (d.pauseOffset() >= 0) {
            pauses.add(Quantity.PAUSE_FRAMES, frame);
        }
        if (!d.isRoce()) {
            return true;
        }
        Map<String, HostCounts> to = analysis.has(AnalysisWord.DUPLICATE_FRAME) ? again : hosts;
        HostCounts sender = host(to, d.addressFamily(), d.sourceHigh(), d.sourceLow());
        HostCounts receiver = host(to, d.addressFamily(), d.destinationHigh(), d.destinationLow());
        long octets = octets(d);
        sender.add(Quantity.TX_PACKETS, frame);
        sender.add(Quantity.TX_BYTES, octets, frame);
        sender.add(Quantity.TX_WORDS, octets / Integer.BYTES, frame);
        receiver.add(Quantity.RX_ALL_PACKETS, frame);
        receiver.add(Quantity.RX_BYTES, octets, frame);
        receiver.add(Quantity.RX_WORDS, octets / Integer.BYTES, frame);
        addTransport(d, sender, receiver, frame);
        if (analysis.has(AnalysisWord.ICRC_ERROR)
                || (d.icrcStatus() == IcrcStatus.INVALID && analysis.connection() == 0)) {
            receiver.add(Quantity.RX_ICRC_ERRORS, frame);
            return true;
        }
        receiver.add(Quantity.RX_PACKETS, frame);
        if (d.ecn() == 3) {
            receiver.add(Quantity.RX_ECN_MARKED, frame);
        }
        if (d.madOffset() >= 0) {
            // The connection manager's messages are SENDs of queue pair 1.
            addBoth(Quantity.COMPLETED_SENDS, Quantity.RX_RECEIVES, sender, receiver, frame);
        }
        addOperation(Opcode.flags(d.opcode()), sender, receiver, frame);
        if (progress.isSequenceNakNews(d, analysis)) {
            receiver.add(Quantity.RX_SEQUENCE_NAKS_ACTED_ON, frame);
        }
        addNak(d.aethSyndrome(), Opcode.flags(d.opcode()), sender, receiver, frame);
        return true;
    }

    private static long octets(Dissection d) {
        long wire = Math.max(d.frame().wireLength(), d.frame().capturedLength());
        return wire - Math.max(0, d.ipOffset());
    }

    private static void addTransport(Dissection d, HostCounts sender, HostCounts receiver, long frame) {
        Transport transport = Opcode.of(d.opcode()).transport();
        switch (transport) {
            case RC -> addBoth(Quantity.TX_RC_PACKETS, Quantity.RX_RC_PACKETS, sender, receiver, frame);
            case UC -> addBoth(Quantity.TX_UC_PACKETS, Quantity.RX_UC_PACKETS, sender, receiver, frame);
            case UD -> addBoth(Quantity.TX_UD_PACKETS, Quantity.RX_UD_PACKETS, sender, receiver, frame);
            case XRC -> addBoth(Quantity.TX_XRC_PACKETS, Quantity.RX_XRC_PACKETS, sender, receiver, frame);
            case CNP -> addBoth(Quantity.TX_CNPS, Quantity.RX_CNPS, sender, receiver, frame);
            default -> {}
        }
    }

    private static void addOperation(int flags, HostCounts sender, HostCounts receiver, long frame) {
        boolean starts = (flags & (Opcode.FIRST | Opcode.ONLY)) != 0;
        if ((flags & Opcode.SEND) != 0 && starts) {
            addBoth(Quantity.TX_SEND_REQUESTS, Quantity.RX_SEND_REQUESTS, sender, receiver, frame);
        } else if ((flags & Opcode.WRITE) != 0 && starts) {
            addBoth(Quantity.TX_WRITE_REQUESTS, Quantity.RX_WRITE_REQUESTS, sender, receiver, frame);
        } else if ((flags & Opcode.READ_REQUEST) != 0) {
            addBoth(Quantity.TX_READ_REQUESTS, Quantity.RX_READ_REQUESTS, sender, receiver, frame);
        } else if ((flags & Opcode.READ_RESPONSE) != 0) {
            addBoth(Quantity.TX_READ_RESPONSES, Quantity.RX_READ_RESPONSES, sender, receiver, frame);
        } else if ((flags & Opcode.ATOMIC) != 0) {
            addBoth(Quantity.TX_ATOMIC_REQUESTS, Quantity.RX_ATOMIC_REQUESTS, sender, receiver, frame);
        }
    }

    private static void addNak(int syndrome, int flags, HostCounts sender, HostCounts receiver, long frame) {
        if (syndrome < 0 || (flags & Opcode.ACKNOWLEDGE) == 0) {
            return;
        }
        if (Syndrome.isRnr(syndrome)) {
            addBoth(Quantity.TX_RNR_NAKS, Quantity.RX_RNR_NAKS, sender, receiver, frame);
            return;
        }
        switch (syndrome) {
            case Syndrome.PSN_SEQUENCE_ERROR ->
                addBoth(Quantity.TX_SEQUENCE_NAKS, Quantity.RX_SEQUENCE_NAKS, sender, receiver, frame);
            case Syndrome.INVALID_REQUEST ->
                addBoth(Quantity.TX_INVALID_REQUEST_NAKS, Quantity.RX_INVALID_REQUEST_NAKS, sender, receiver, frame);
            case Syndrome.REMOTE_ACCESS_ERROR ->
                addBoth(Quantity.TX_ACCESS_NAKS, Quantity.RX_ACCESS_NAKS, sender, receiver, frame);
            case Syndrome.REMOTE_OPERATIONAL_ERROR ->
                addBoth(Quantity.TX_OPERATIONAL_NAKS, Quantity.RX_OPERATIONAL_NAKS, sender, receiver, frame);
            default -> {}
        }
    }

    private static void addBoth(Quantity tx, Quantity rx, HostCounts sender, HostCounts receiver, long frame) {
        sender.add(tx, frame);
        receiver.add(rx, frame);
    }

    private static HostCounts host(Map<String, HostCounts> hosts, AddressFamily family, long high, long low) {
        String address = Addresses.format(family, high, low);
        HostCounts known = hosts.get(address);
        if (known != null) {
            return known;
        }
        if (hosts.size() >= MOST_HOSTS) {
            return new HostCounts();
        }
        HostCounts created = new HostCounts();
        hosts.put(address, created);
        return created;
    }

    @Override
    public void event(RoceEvent event) {
        RoceEvent.At at = event.at();
        if (event instanceof RoceEvent.RetransmissionStarted) {
            switch (event.trigger()) {
                case "timeout" -> requester(at).add(Quantity.TIMEOUTS, at.frame());
                case "impliedNak" -> requester(at).add(Quantity.IMPLIED_NAKS, at.frame());
                default -> {}
            }
            if (!event.trigger().equals("rnr")) {
                requester(at).add(Quantity.RETRY_EPISODES, at.frame());
            }
        } else if (event instanceof RoceEvent.DuplicateRequestDetected) {
            responders
                    .computeIfAbsent(key(at.connection(), at.direction()), k -> new HostCounts())
                    .add(Quantity.RX_DUPLICATE_REQUESTS, 0, at.frame());
        }
    }

    @Override
    public void message(Message m) {
        long key = key(m.connection(), m.direction());
        HostCounts requester = requesters.computeIfAbsent(key, k -> new HostCounts());
        boolean ended = m.complete() || m.status().failed();
        if (m.status().failed()) {
            requester.add(Quantity.REQUESTER_ERRORS, m.lastFrame());
        }
        if (m.status() == WcStatus.IBV_WC_RETRY_EXC_ERR) {
            requester.add(Quantity.RETRY_EXCEEDED, m.lastFrame());
        } else if (m.status() == WcStatus.IBV_WC_RNR_RETRY_EXC_ERR) {
            requester.add(Quantity.RNR_RETRY_EXCEEDED, m.lastFrame());
        }
        boolean send = m.verb() == Verb.SEND || m.verb() == Verb.SEND_WITH_IMM || m.verb() == Verb.SEND_WITH_INV;
        if (send && ended) {
            requester.add(Quantity.COMPLETED_SENDS, m.firstFrame());
        }
        if (m.verb().consumesReceive() && m.complete()) {
            responders.computeIfAbsent(key, k -> new HostCounts()).add(Quantity.RX_RECEIVES, m.lastFrame());
        }
    }

    private HostCounts requester(RoceEvent.At at) {
        return requesters.computeIfAbsent(key(at.connection(), at.direction()), k -> new HostCounts());
    }

    private static long key(int connection, Direction direction) {
        return (long) connection * 4 + direction.ordinal();
    }

    /// The hosts by address, in the order in which the capture shows them.
    ///
    /// @param connections as the analysis gives them at its end
    /// @param doubled whether the capture holds about every frame twice
    public Map<String, HostCounts> finish(List<ConnectionSummary> connections, boolean doubled) {
        if (!doubled) {
            again.forEach((address, counts) -> move(counts, hosts.computeIfAbsent(address, a -> new HostCounts())));
        }
        for (ConnectionSummary c : connections) {
            HostCounts a = hosts.computeIfAbsent(c.endpointA().ip(), ip -> new HostCounts());
            HostCounts b = hosts.computeIfAbsent(c.endpointB().ip(), ip -> new HostCounts());
            move(requesters.remove(key(c.id(), Direction.A_TO_B)), a);
            move(requesters.remove(key(c.id(), Direction.B_TO_A)), b);
            move(responders.remove(key(c.id(), Direction.A_TO_B)), b);
            move(responders.remove(key(c.id(), Direction.B_TO_A)), a);
            b.add(Quantity.RX_DUPLICATE_REQUESTS, c.aToB().duplicateRequests(), 0);
            a.add(Quantity.RX_DUPLICATE_REQUESTS, c.bToA().duplicateRequests(), 0);
            b.add(Quantity.RX_SEQUENCE_ERRORS, c.aToB().sequenceErrors(), 0);
            a.add(Quantity.RX_SEQUENCE_ERRORS, c.bToA().sequenceErrors(), 0);
        }
        for (HostCounts host : hosts.values()) {
            move(pauses, host);
        }
        return Map.copyOf(hosts);
    }

    private static void move(@org.jspecify.annotations.Nullable HostCounts from, HostCounts to) {
        if (from == null) {
            return;
        }
        for (Quantity quantity : Quantity.values()) {
            long count = from.count(quantity);
            List<Long> kept = from.frames(quantity);
            if (count > 0 || !kept.isEmpty()) {
                to.add(quantity, count, kept.isEmpty() ? 0 : kept.get(0));
                kept.stream().skip(1).forEach(frame -> to.add(quantity, 0, frame));
            }
        }
    }
}
