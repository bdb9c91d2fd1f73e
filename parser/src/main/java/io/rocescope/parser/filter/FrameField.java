package io.rocescope.parser.filter;

import io.rocescope.parser.capture.Frame;

/// What the capture says about a frame. There is one value, at cursor 0.
final class FrameField extends Field {
    /// Which of the frame's values.
    enum Value {
        NUMBER,
        TIME_EPOCH,
        TIME_RELATIVE,
        TIME_DELTA,
        LENGTH,
        CAPTURED_LENGTH,
        INTERFACE,
        SOURCE,
        COMMENT,
        LINK_TYPE,
        OCTETS
    }

    private final Value value;

    FrameField(String name, FieldType type, int bits, Value value, String description) {
        super(name, type, bits, description);
        this.value = value;
    }

    @Override
    public int next(Packet packet, int cursor) {
        if (cursor >= 0) {
            return -1;
        }
        return value == Value.COMMENT && packet.dissection().frame().comment() == null ? -1 : 0;
    }

    @Override
    public boolean signed() {
        return type() == FieldType.TIME;
    }

    @Override
    public long longValue(Packet packet, int cursor) {
        Frame frame = packet.dissection().frame();
        return switch (value) {
            case NUMBER -> frame.number();
            case TIME_EPOCH -> frame.timeNs();
            case TIME_RELATIVE -> packet.relativeTimeNs();
            case TIME_DELTA -> packet.deltaTimeNs();
            case LENGTH -> frame.wireLength();
            case CAPTURED_LENGTH -> frame.capturedLength();
            case INTERFACE -> frame.interfaceId();
            case SOURCE -> frame.sourceIndex();
            case COMMENT, LINK_TYPE, OCTETS -> throw new UnsupportedOperationException(name());
        };
    }

    @Override
    public String text(Packet packet, int cursor) {
        Frame frame = packet.dissection().frame();
        String comment = frame.comment();
        return value == Value.LINK_TYPE ? frame.linkType().name() : comment == null ? "" : comment;
    }

    @Override
    public boolean hasOctets() {
        return value == Value.OCTETS;
    }

    @Override
    public int octetOffset(Packet packet, int cursor) {
        return 0;
    }

    @Override
    public int octetLength(Packet packet, int cursor) {
        return packet.dissection().frame().capturedLength();
    }
}
