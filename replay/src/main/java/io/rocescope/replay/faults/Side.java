package io.rocescope.replay.faults;

import io.rocescope.parser.wire.Opcode;

/// Which half of the conversation a packet belongs to.
public enum Side {
    ANY,
    REQUEST,
    RESPONSE;

    boolean matches(int opcode) {
        return this == ANY || (Opcode.flags(opcode) & (this == REQUEST ? Opcode.REQUEST : Opcode.RESPONSE)) != 0;
    }
}
