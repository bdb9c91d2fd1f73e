package io.rocescope.parser.filter;

import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.IcrcStatus;
import io.rocescope.parser.dissect.Problem;
import io.rocescope.parser.wire.Opcode;
import io.rocescope.parser.wire.Operation;
import io.rocescope.parser.wire.Syndrome;

/// What this program makes of an InfiniBand transport packet: names, verdicts and the payload.
final class RoceField extends Field {
    private static final String[] KINDS = {"", "RoCEv1", "RoCEv2", "InfiniBand"};

    private static final Problem[] PROBLEMS = Problem.values();

    /// Which value.
    enum Value {
        KIND,
        OPCODE,
        TRANSPORT,
        OPERATION,
        SYNDROME,
        ICRC,
        PAYLOAD_LENGTH,
        PAYLOAD,
        PROBLEM,
        INFO,
        SUMMARY
    }

    private final Value value;

    RoceField(String name, FieldType type, int bits, Value value, String description) {
        super(name, type, bits, description);
        this.value = value;
    }

    @Override
    public boolean needsIcrc() {
        return value == Value.ICRC || value == Value.PROBLEM || value == Value.INFO;
    }

    @Override
    public boolean isList() {
        return value == Value.PROBLEM;
    }

    @Override
    public int next(Packet packet, int cursor) {
        Dissection d = packet.dissection();
        if (value == Value.PROBLEM) {
            long left = cursor + 1 < Long.SIZE ? d.problems() >>> (cursor + 1) : 0;
            return left == 0 ? -1 : cursor + 1 + Long.numberOfTrailingZeros(left);
        }
        return cursor < 0 && isPresent(d) ? 0 : -1;
    }

    private boolean isPresent(Dissection d) {
        return switch (value) {
            case KIND, OPCODE, TRANSPORT -> d.isRoce();
            case OPERATION -> d.isRoce() && Opcode.of(d.opcode()).isKnown();
            case SYNDROME -> d.aethSyndrome() >= 0;
            case ICRC -> d.icrcStatus() != IcrcStatus.NONE;
            case PAYLOAD_LENGTH -> d.payloadOffset() >= 0;
            case PAYLOAD -> d.payloadOffset() >= 0 && d.payloadCaptured() > 0;
            case PROBLEM, INFO, SUMMARY -> true;
        };
    }

    @Override
    public long longValue(Packet packet, int cursor) {
        return packet.dissection().payloadLength();
    }

    @Override
    public String text(Packet packet, int cursor) {
        Dissection d = packet.dissection();
        return switch (value) {
            case KIND -> KINDS[d.roceKind().ordinal()];
            case OPCODE -> Opcode.of(d.opcode()).name();
            case TRANSPORT -> Opcode.of(d.opcode()).transport().name();
            case OPERATION -> operation(d.opcode());
            case SYNDROME -> Syndrome.describe(d.aethSyndrome());
            case ICRC -> d.icrcStatus().word();
            case PROBLEM -> PROBLEMS[cursor].text();
            case INFO -> PacketSummary.of(d);
            case SUMMARY -> PacketSummary.protocol(d);
            case PAYLOAD_LENGTH, PAYLOAD -> throw new UnsupportedOperationException(name());
        };
    }

    private static String operation(int opcode) {
        Operation operation = Opcode.of(opcode).operation();
        return operation == null ? "" : operation.name();
    }

    @Override
    public boolean hasOctets() {
        return value == Value.PAYLOAD;
    }

    @Override
    public int octetOffset(Packet packet, int cursor) {
        return packet.dissection().payloadOffset();
    }

    @Override
    public int octetLength(Packet packet, int cursor) {
        return packet.dissection().payloadCaptured();
    }
}
