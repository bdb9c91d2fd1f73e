package io.rocescope.parser.filter;

import io.rocescope.parser.event.AnalysisWord;
import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.PacketAnalysis;

/// What the tracker says of a packet; absent where none runs. For words the cursor is the word's ordinal.
final class TrackerField extends Field {
    /// Which value.
    enum Value {
        CONNECTION,
        DIRECTION,
        MESSAGE,
        WORDS
    }

    private final Value value;

    TrackerField(String name, FieldType type, int bits, Value value, String description) {
        super(name, type, bits, description);
        this.value = value;
    }

    @Override
    public boolean needsTracker() {
        return true;
    }

    @Override
    public boolean isList() {
        return value == Value.WORDS;
    }

    @Override
    public int next(Packet packet, int cursor) {
        PacketAnalysis analysis = packet.analysis();
        if (analysis == null) {
            return -1;
        }
        if (value == Value.WORDS) {
            long left = cursor + 1 < Long.SIZE ? analysis.words() >>> (cursor + 1) : 0;
            return left == 0 ? -1 : cursor + 1 + Long.numberOfTrailingZeros(left);
        }
        boolean present = switch (value) {
            case CONNECTION -> analysis.connection() != 0;
            case DIRECTION -> analysis.direction() != Direction.NONE;
            case MESSAGE, WORDS -> analysis.message() != 0;
        };
        return cursor < 0 && present ? 0 : -1;
    }

    @Override
    public long longValue(Packet packet, int cursor) {
        PacketAnalysis analysis = packet.analysis();
        if (analysis == null) {
            return 0;
        }
        return value == Value.CONNECTION ? analysis.connection() : analysis.message();
    }

    @Override
    public String text(Packet packet, int cursor) {
        PacketAnalysis analysis = packet.analysis();
        if (analysis == null) {
            return "";
        }
        return value == Value.DIRECTION
                ? analysis.direction().word()
                : AnalysisWord.of(cursor).word();
    }
}
