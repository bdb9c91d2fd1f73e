package io.rocescope.parser.wire;

/// InfiniBand transport services, told by the top three bits of the BTH opcode (IBTA volume 1, table 38; annex A14 for
/// XRC; Linux `ib_pack.h`).
public enum Transport {
    RC,
    UC,
    RD,
    UD,
    /// Congestion notification, opcode 0x81 alone (IBTA annex A17).
    CNP,
    XRC,
    /// Opcodes 0xC0 … 0xFF are the manufacturer's own.
    MANUFACTURER
}
