package io.rocescope.parser.picture;

/// What a point of a PSN picture stands for.
public enum PsnMark {
    REQUEST("request", "a request packet, sent for the first time", Shape.TICK, Ink.REQUEST, false),
    READ_REQUEST("READ or atomic request", "asks for a range of responses", Shape.RIGHT, Ink.REQUEST, false),
    RESPONSE("response", "a packet of READ or atomic response", Shape.DOT, Ink.RESPONSE, false),
    ACKNOWLEDGE("ACK", "acknowledges everything up to its PSN", Shape.DOT, Ink.ACKNOWLEDGE, false),
    RETRANSMISSION("sent again", "the request was sent before", Shape.UP, Ink.RETRANSMISSION, true),
    NAK("NAK", "the responder refuses, or misses the packet of this PSN", Shape.CROSS, Ink.NAK, true),
    RNR("RNR NAK", "the receiver is not ready", Shape.DIAMOND, Ink.RNR, true),
    CNP("CNP", "tells the sender of congestion", Shape.SQUARE, Ink.CNP, true),
    CONGESTION("CE mark", "a switch marked the packet: congestion", Shape.RING, Ink.CONGESTION, true),
    MISSING("never seen", "PSNs that are not in the capture", Shape.DOWN, Ink.MISSING, true);

    private final String label;
    private final String meaning;
    private final Shape shape;
    private final Ink ink;
    private final boolean rare;

    PsnMark(String label, String meaning, Shape shape, Ink ink, boolean rare) {
        this.label = label;
        this.meaning = meaning;
        this.shape = shape;
        this.ink = ink;
        this.rare = rare;
    }

    /// For a legend.
    public String label() {
        return label;
    }

    /// What it says, for people.
    public String meaning() {
        return meaning;
    }

    public Shape shape() {
        return shape;
    }

    public Ink ink() {
        return ink;
    }

    /// Whether it tells of trouble: such points are drawn over the others and never merged into bars with them.
    public boolean rare() {
        return rare;
    }
}
