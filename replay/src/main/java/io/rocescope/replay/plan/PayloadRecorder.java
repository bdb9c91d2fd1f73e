package io.rocescope.replay.plan;

import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.event.AnalysisWord;
import io.rocescope.parser.event.PacketAnalysis;
import io.rocescope.parser.wire.Opcode;
import io.rocescope.parser.wire.Psn;
import java.io.ByteArrayOutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Keeps what SENDs and WRITEs carry, up to a limit. A message with a packet that the capture does not show, or
/// shows in part, has none: its octets would stand at the wrong place.
final class PayloadRecorder {
    private final long limit;
    private final Map<Long, Pieces> byMessage = new HashMap<>();
    private long kept;
    private boolean cut;

    /// A message's octets as far as its packets came one after the other.
    private static final class Pieces {
        private final ByteArrayOutputStream octets = new ByteArrayOutputStream();
        private int nextPsn;
        private boolean broken;

        Pieces(int firstPsn) {
            nextPsn = firstPsn;
        }

        void add(int psn, byte[] more) {
            broken |= psn != nextPsn;
            nextPsn = Psn.next(psn);
            octets.writeBytes(more);
        }
    }

    PayloadRecorder(long limit) {
        this.limit = limit;
    }

    boolean isCut() {
        return cut;
    }

    void packet(Dissection dissection, PacketAnalysis analysis) {
        int flags = dissection.opcode() < 0 ? 0 : Opcode.flags(dissection.opcode());
        if ((flags & (Opcode.SEND | Opcode.WRITE)) == 0
                || analysis.message() == 0
                || analysis.has(AnalysisWord.RETRANSMISSION)
                || analysis.has(AnalysisWord.DUPLICATE)
                || dissection.payloadCaptured() < dissection.payloadLength()) {
            return;
        }
        int length = dissection.payloadLength();
        if (kept + length > limit) {
            cut = true;
            return;
        }
        kept += length;
        byte[] octets = new byte[length];
        MemorySegment.copy(
                dissection.segment(),
                ValueLayout.JAVA_BYTE,
                dissection.at(dissection.payloadOffset()),
                octets,
                0,
                length);
        int psn = dissection.psn();
        byMessage.computeIfAbsent(analysis.message(), _ -> new Pieces(psn)).add(psn, octets);
    }

    /// @param length that the whole message has
    @Nullable
    String of(long message, long length) {
        Pieces pieces = byMessage.get(message);
        return pieces == null || pieces.broken || pieces.octets.size() != length
                ? null
                : Base64.getEncoder().encodeToString(pieces.octets.toByteArray());
    }
}
