package io.rocescope.parser.flow;

import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.wire.Opcode;

/// What the engine needs to know of an answer; small enough to be held back until its connection is known. A flyweight:
/// {@link #set} fills it again.
final class Answer {
    private long frame;
    private long timeNs;
    private int flags;
    private int psn;
    private int syndrome;
    private int msn;
    private int payload;

    Answer set(Dissection d) {
        frame = d.frame().number();
        timeNs = d.frame().timeNs();
        flags = Opcode.flags(d.opcode());
        psn = d.psn();
        syndrome = d.aethSyndrome();
        msn = d.aethMsn();
        payload = d.payloadLength();
        return this;
    }

    Answer copy() {
        Answer copy = new Answer();
        copy.frame = frame;
        copy.timeNs = timeNs;
        copy.flags = flags;
        copy.psn = psn;
        copy.syndrome = syndrome;
        copy.msn = msn;
        copy.payload = payload;
        return copy;
    }

    long frame() {
        return frame;
    }

    long timeNs() {
        return timeNs;
    }

    /// The {@link Opcode} constants that hold.
    int flags() {
        return flags;
    }

    int psn() {
        return psn;
    }

    /// The whole AETH syndrome octet, or -1 without an AETH.
    int syndrome() {
        return syndrome;
    }

    int msn() {
        return msn;
    }

    /// Payload octets.
    int payload() {
        return payload;
    }
}
