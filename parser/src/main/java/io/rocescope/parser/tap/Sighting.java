package io.rocescope.parser.tap;

import io.rocescope.parser.dissect.AddressFamily;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.IcrcStatus;
import io.rocescope.parser.dissect.Layer;
import io.rocescope.parser.wire.Icrc;
import io.rocescope.parser.wire.Opcode;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/// What is kept of a packet that a tap saw: enough to know it again at another tap and to tell what changed.
///
/// The key leaves out all that a network may change: link headers, traffic class, hop limit, checksums, FECN and BECN,
/// and the UDP ports, which mirrors rewrite.
final class Sighting {
    private static final ValueLayout.OfShort BE16 = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfInt BE32 = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final int IPV4_LENGTH = 20;
    private static final int BTH_LENGTH = 12;
    /// Ethernet, IPv4, UDP, BTH and ICRC: less cannot be a RoCE packet that was damaged.
    private static final int SHORTEST = 14 + 20 + 8 + 12 + 4;

    int tap;
    long number;
    /// As the tap's clock says.
    long timeNs;
    /// On the common time line.
    long commonNs;

    boolean roce;
    /// Of all that stays the same on the way, but for the ICRC.
    long key;
    /// The same without the extended headers.
    long core;
    /// Source and destination.
    long pair;
    /// Destination and source.
    long reversePair;
    /// The pair and the destination queue pair: packets of one stream keep their order.
    long stream;

    /// An acknowledgement or a response, as opposed to a request.
    boolean answer;
    /// Of a request and its answer the same: addresses as the request has them, and the PSN; 0 where there is none.
    long exchange;

    boolean hasIcrc;
    int icrc;
    IcrcStatus icrcStatus = IcrcStatus.NONE;
    int wireLength;
    int trafficClass;
    int hopLimit;

    /// Takes what matters from a dissection.
    void take(Dissection d, int newTap) {
        tap = newTap;
        number = d.frame().number();
        timeNs = d.frame().timeNs();
        wireLength = Math.max(d.frame().wireLength(), d.frame().capturedLength());
        roce = d.isRoce();
        icrcStatus = d.icrcStatus();
        trafficClass = d.trafficClass();
        hopLimit = d.hopLimit();
        if (roce) {
            takeRoce(d);
        } else {
            takeOther(d);
        }
    }

    private void takeRoce(Dissection d) {
        MemorySegment segment = d.segment();
        pair = Hash.mix(Hash.mix(addresses(d.sourceHigh(), d.sourceLow()), d.destinationHigh()), d.destinationLow());
        reversePair =
                Hash.mix(Hash.mix(addresses(d.destinationHigh(), d.destinationLow()), d.sourceHigh()), d.sourceLow());
        stream = Hash.mix(pair, d.destinationQp());
        int flags = Opcode.flags(d.opcode());
        answer = (flags & Opcode.RESPONSE) != 0;
        // A READ's further responses come when the adapter gets to them, not when it reacts.
        boolean reacts = !answer || ((flags & Opcode.AETH) != 0 && (flags & Opcode.LAST) == 0);
        exchange = (flags & Opcode.RELIABLE) != 0 && reacts ? Hash.mix(answer ? reversePair : pair, d.psn()) : 0;
        long bth = d.at(d.bthOffset());
        long hash = Hash.mix(pair, segment.get(BE32, bth));
        hash = Hash.mix(hash, d.destinationQp());
        hash = Hash.mix(hash, segment.get(BE32, bth + 8));
        hash = Hash.mix(hash, d.payloadLength());
        if (d.addressFamily() == AddressFamily.IPV4 && d.ipOffset() >= 0) {
            hash = Hash.mix(hash, segment.get(BE16, d.at(d.ipOffset() + 4)));
        }
        core = hash;
        int end = Math.min(d.payloadOffset(), d.frame().capturedLength());
        for (int at = d.bthOffset() + BTH_LENGTH; at < end; at++) {
            hash = Hash.mix(hash, segment.get(ValueLayout.JAVA_BYTE, d.at(at)));
        }
        key = hash;
        hasIcrc = d.icrcOffset() >= 0;
        icrc = hasIcrc ? Icrc.stored(segment, d.at(d.icrcOffset())) : 0;
    }

    /// A frame whose link, network or UDP header was damaged is no RoCE any more; its last octets are still the ICRC.
    private void takeOther(Dissection d) {
        int captured = d.frame().capturedLength();
        hasIcrc = captured >= SHORTEST && !d.cut() && !d.has(Layer.TCP) && !d.has(Layer.ARP);
        icrc = hasIcrc ? Icrc.stored(d.segment(), d.at(captured - Icrc.LENGTH)) : 0;
        int start = d.ipOffset() >= 0 ? d.ipOffset() : d.layerCount() > 1 ? d.layerOffset(1) : 0;
        boolean v4 = d.addressFamily() == AddressFamily.IPV4 && d.ipOffset() >= 0;
        long hash = captured;
        int at = start;
        if (v4 && captured >= start + IPV4_LENGTH) {
            // Length, identification and fragment; the protocol; the addresses. Not what routers change.
            hash = Hash.mix(hash, d.segment().get(BE16, d.at(start + 2)));
            hash = Hash.mix(hash, d.segment().get(BE32, d.at(start + 4)));
            hash = Hash.mix(hash, d.segment().get(ValueLayout.JAVA_BYTE, d.at(start + 9)));
            at = start + 12;
        }
        for (; at + Integer.BYTES <= captured; at += Integer.BYTES) {
            hash = Hash.mix(hash, d.segment().get(BE32, d.at(at)));
        }
        for (; at < captured; at++) {
            hash = Hash.mix(hash, d.segment().get(ValueLayout.JAVA_BYTE, d.at(at)));
        }
        key = hash;
        core = hash;
        pair = 0;
        reversePair = 0;
        stream = 0;
        answer = false;
        exchange = 0;
    }

    private static long addresses(long high, long low) {
        return Hash.mix(Hash.mix(0, high), low);
    }
}
