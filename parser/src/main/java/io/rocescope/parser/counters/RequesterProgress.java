package io.rocescope.parser.counters;

import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.PacketAnalysis;
import io.rocescope.parser.wire.Opcode;
import io.rocescope.parser.wire.Psn;
import io.rocescope.parser.wire.Syndrome;
import java.util.HashMap;
import java.util.Map;

/// Follows the oldest PSN that each requester waits for, as Soft-RoCE's completer does (rxe_comp.c): a sequence error
/// NAK counts there only if it names a later one.
final class RequesterProgress {
    private static final int MOST_FLOWS = 1 << 16;

    private final Map<Long, Integer> oldest = new HashMap<>();

    /// Takes a packet; tells whether it is a sequence error NAK that moves its requester forward.
    boolean isSequenceNakNews(Dissection d, PacketAnalysis analysis) {
        int flags = Opcode.flags(d.opcode());
        if (analysis.connection() == 0 || (flags & Opcode.RELIABLE) == 0) {
            return false;
        }
        if ((flags & Opcode.REQUEST) != 0) {
            if (oldest.size() < MOST_FLOWS) {
                oldest.putIfAbsent(key(analysis.connection(), analysis.direction()), d.psn());
            }
            return false;
        }
        long key = key(analysis.connection(), analysis.direction().opposite());
        Integer known = oldest.get(key);
        if (known == null) {
            return false;
        }
        boolean nak = d.aethSyndrome() == Syndrome.PSN_SEQUENCE_ERROR;
        boolean positive = d.aethSyndrome() < 0 || Syndrome.isAck(d.aethSyndrome());
        if (nak && Psn.isAfter(d.psn(), known)) {
            oldest.put(key, d.psn());
            return true;
        }
        if (positive && Psn.diff(d.psn(), known) >= 0) {
            oldest.put(key, Psn.next(d.psn()));
        }
        return false;
    }

    private static long key(int connection, Direction direction) {
        return (long) connection * 4 + direction.ordinal();
    }
}
