package io.rocescope.replay.inject;

import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.IcrcStatus;
import io.rocescope.parser.wire.Opcode;
import io.rocescope.parser.wire.Psn;
import io.rocescope.parser.wire.Syndrome;

/// What a ghost must know of one packet.
///
/// @param frame its number in the capture, from 1; 0 for a live one
/// @param timeNs since the epoch
/// @param syndrome the AETH octet, or -1
/// @param msn 24 bits, or -1
/// @param readPackets responses that a READ request asks for, else 0
/// @param trusted whether a receiver takes it: its ICRC is not known to be wrong
public record PacketFacts(
        long frame,
        long timeNs,
        int opcode,
        int psn,
        boolean ackRequest,
        int syndrome,
        int msn,
        int readPackets,
        boolean trusted) {
    static PacketFacts of(Dissection d, long frame, int readPackets) {
        return new PacketFacts(
                frame,
                d.frame().timeNs(),
                d.opcode(),
                d.psn(),
                d.ackRequest(),
                d.aethSyndrome(),
                d.aethMsn(),
                readPackets,
                d.icrcStatus() != IcrcStatus.INVALID);
    }

    /// The same packet at another time.
    PacketFacts at(long newTimeNs) {
        return new PacketFacts(frame, newTimeNs, opcode, psn, ackRequest, syndrome, msn, readPackets, trusted);
    }

    /// The same packet with another PSN.
    PacketFacts withPsn(int newPsn) {
        return new PacketFacts(frame, timeNs, opcode, newPsn, ackRequest, syndrome, msn, readPackets, trusted);
    }

    /// The same packet, taken for one that a receiver takes.
    PacketFacts withTrust() {
        return new PacketFacts(frame, timeNs, opcode, psn, ackRequest, syndrome, msn, readPackets, true);
    }

    public boolean isRequest() {
        return (Opcode.flags(opcode) & Opcode.REQUEST) != 0;
    }

    public boolean isResponse() {
        return (Opcode.flags(opcode) & Opcode.RESPONSE) != 0;
    }

    /// Whether it is the last request packet of its message.
    boolean endsMessage() {
        return (Opcode.flags(opcode) & (Opcode.LAST | Opcode.ONLY | Opcode.READ_REQUEST | Opcode.ATOMIC)) != 0;
    }

    /// An ACK or NAK alone, without data.
    boolean isAcknowledge() {
        return (Opcode.flags(opcode) & Opcode.ACKNOWLEDGE) != 0;
    }

    boolean isNegative() {
        return syndrome >= 0 && !Syndrome.isAck(syndrome);
    }

    boolean isRnr() {
        return syndrome >= 0 && Syndrome.isRnr(syndrome);
    }

    /// Whether it is the first packet of a READ whose responses take this PSN, or has it itself.
    boolean covers(int otherPsn) {
        return ((otherPsn - psn) & Psn.MASK) < Math.max(1, readPackets);
    }

    /// What it answers, in words: "ACK", "RNR NAK, wait 0.64 ms", "RC_RDMA_READ_RESPONSE_FIRST".
    public String kind() {
        if (isAcknowledge()) {
            return Syndrome.isAck(syndrome) ? "ACK" : Syndrome.describe(syndrome);
        }
        return Opcode.of(opcode).name();
    }
}
