package io.rocescope.parser.dissect;

/// What can be wrong with a packet's octets. Bad octets are data, not exceptions.
public enum Problem {
    FRAME_CUT("frame cut by the capture", false),
    FRAME_CUT_SILENTLY("frame cut though the capture claims it whole", false),
    IP_FRAGMENT("IP fragment", false),
    HEADER_TRUNCATED("datagram ends inside a header", true),
    IP_HEADER_LENGTH("IPv4 header length below 20 octets or beyond the packet", true),
    IP_TOTAL_LENGTH("IP length smaller than its headers", true),
    UDP_LENGTH("UDP length does not fit the IP length", true),
    BAD_TRANSPORT_VERSION("BTH transport version is not 0", true),
    RESERVED_OPCODE("reserved opcode", true),
    PAD_COUNT("pad count does not fit the payload length", true),
    PAYLOAD_NOT_ALLOWED("payload where the opcode allows none", true),
    PAYLOAD_MISSING("no payload where the opcode needs one", true),
    AETH_RESERVED("reserved AETH syndrome", true),
    ICRC_INVALID("invalid ICRC", true),
    ICRC_BYTE_ORDER("ICRC right but written in the wrong octet order", true),
    RETH_LENGTH("DMA length above 2^31", true),
    MISALIGNED_ATOMIC("atomic address is not 8-octet aligned", true),
    IP_CHECKSUM("invalid IPv4 header checksum", true),
    TOO_MANY_LAYERS("too many nested headers", true);

    private final String text;
    private final boolean malformed;

    Problem(String text, boolean malformed) {
        this.text = text;
        this.malformed = malformed;
    }

    /// What is wrong, for people.
    public String text() {
        return text;
    }

    /// Whether the sender (or the path) made octets that break the rules, as opposed to what the capture left out.
    public boolean malformed() {
        return malformed;
    }

    /// This problem's bit in {@link Dissection#problems()}.
    public long bit() {
        return 1L << ordinal();
    }
}
