package io.rocescope.parser.picture;

import io.rocescope.parser.event.AnalysisWord;
import io.rocescope.parser.event.finding.Phrases;
import io.rocescope.parser.wire.Opcode;
import io.rocescope.parser.wire.Operation;
import io.rocescope.parser.wire.Psn;
import io.rocescope.parser.wire.Syndrome;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The packets of a connection as arrows between its two ends. Packets of one message that follow each other without a
/// pause and without trouble are one arrow.
public final class Ladder {
    private static final long TROUBLE = ~AnalysisWord.ACK_COALESCED.bit();
    private static final long PAUSE_NS = 1_000_000;
    private static final int REMEMBERED = 1 << 16;

    private final List<LadderRow> rows = new ArrayList<>();
    /// The row of a request PSN, for each direction.
    private final Map<Integer, Integer> sentByA = new HashMap<>();
    private final Map<Integer, Integer> sentByB = new HashMap<>();
    private int highestA = -1;
    private int highestB = -1;
    private @Nullable Operation lastOperation;

    /// A packet of a connection.
    ///
    /// @param timeNs nanoseconds since the epoch
    /// @param fromA whether the left end sent it
    /// @param syndrome the AETH's octet, or -1
    /// @param words bits of {@link AnalysisWord}
    /// @param marked whether a switch marked it (ECN: congestion experienced)
    public record Packet(
            long timeNs, long frame, boolean fromA, int opcode, int psn, int syndrome, long words, boolean marked) {}

    /// The last few packets, which are wanted once something happens after them.
    public static final class Recent {
        private final Deque<Packet> packets = new ArrayDeque<>();
        private final int most;

        public Recent(int most) {
            this.most = most;
        }

        public void add(Packet packet) {
            packets.addLast(packet);
            if (packets.size() > most) {
                packets.removeFirst();
            }
        }

        /// Gives the packets to a ladder, and forgets them.
        public void drainTo(Ladder ladder) {
            packets.forEach(ladder::add);
            packets.clear();
        }
    }

    /// The arrows in the order of time.
    public List<LadderRow> rows() {
        return rows;
    }

    /// Adds a packet of the connection.
    public void add(Packet packet) {
        Opcode code = Opcode.of(packet.opcode());
        boolean fromA = packet.fromA();
        int psn = packet.psn();
        int syndrome = packet.syndrome();
        boolean request = code.has(Opcode.REQUEST);
        if (request) {
            missing(packet.timeNs(), packet.frame(), fromA, psn, packet.words());
        }
        LadderRow row = rowOf(packet, code);
        if (joins(row, code)) {
            rows.set(rows.size() - 1, joined(rows.getLast(), row, code));
        } else {
            rows.add(row);
        }
        lastOperation = code.operation();
        if (request) {
            Map<Integer, Integer> sent = fromA ? sentByA : sentByB;
            if (sent.size() > REMEMBERED) {
                sent.clear();
            }
            sent.put(psn, rows.size() - 1);
        } else if (syndrome == Syndrome.PSN_SEQUENCE_ERROR) {
            missed(fromA ? sentByB : sentByA, psn);
        } else if (syndrome >= 0 && Syndrome.isRnr(syndrome)) {
            // It arrived and was refused: a sequence error that names it later is about what came behind it.
            (fromA ? sentByB : sentByA).remove(psn);
        }
    }

    /// Adds a message of the connection manager.
    ///
    /// @param name such as ConnectRequest
    public void management(long timeNs, long frame, boolean fromA, String name, String detail) {
        rows.add(new LadderRow(
                LadderRow.Kind.MANAGEMENT, timeNs, timeNs, frame, frame, 1, fromA, 0, 0, "CM " + name, detail, 0, 0));
        lastOperation = null;
    }

    /// Notes PSNs before this one that the capture does not hold.
    private void missing(long timeNs, long frame, boolean fromA, int psn, long words) {
        int highest = fromA ? highestA : highestB;
        if ((words & AnalysisWord.PSN_GAP.bit()) != 0 && highest >= 0 && Psn.isAfter(psn, Psn.next(highest))) {
            int first = Psn.next(highest);
            int count = Psn.diff(psn, first);
            String note = (words & AnalysisWord.CAPTURE_DROP.bit()) != 0
                    ? "they arrived, but the capture does not hold them"
                    : "lost before the capturing point, or late";
            rows.add(new LadderRow(
                    LadderRow.Kind.MISSING,
                    timeNs,
                    timeNs,
                    frame,
                    frame,
                    0,
                    fromA,
                    first,
                    Psn.previous(psn),
                    Phrases.count(count, "packet") + " never seen: " + Phrases.psns(first, Psn.previous(psn)),
                    note,
                    words,
                    count));
        }
        if (highest < 0 || Psn.isAfter(psn, highest)) {
            if (fromA) {
                highestA = psn;
            } else {
                highestB = psn;
            }
        }
    }

    private static LadderRow rowOf(Packet p, Opcode code) {
        int psn = p.psn();
        int syndrome = p.syndrome();
        long words = p.words();
        LadderRow.Kind kind = kindOf(code, syndrome, words);
        String label;
        if (kind == LadderRow.Kind.CNP) {
            label = "CNP";
        } else if (code.has(Opcode.ACKNOWLEDGE)) {
            label = Syndrome.describe(syndrome < 0 ? 0 : syndrome) + "  " + Phrases.psn(psn);
        } else {
            label = shortName(code, false) + "  " + Phrases.psn(psn);
        }
        List<String> notes = new ArrayList<>();
        for (AnalysisWord word : AnalysisWord.values()) {
            if ((words & word.bit()) != 0 && worthTelling(word, words)) {
                notes.add(word.description());
            }
        }
        if (p.marked()) {
            notes.add("CE: a switch met congestion");
        }
        String note = String.join("; ", notes);
        return new LadderRow(
                kind, p.timeNs(), p.timeNs(), p.frame(), p.frame(), 1, p.fromA(), psn, psn, label, note, words, 0);
    }

    /// Whether the word says something that neither the label nor another word says.
    private static boolean worthTelling(AnalysisWord word, long words) {
        return switch (word) {
            case RETRANSMISSION ->
                (words
                                & (AnalysisWord.NAK_RETRANSMISSION.bit()
                                        | AnalysisWord.IMPLIED_NAK_RETRANSMISSION.bit()
                                        | AnalysisWord.TIMEOUT_RETRANSMISSION.bit()
                                        | AnalysisWord.RNR_RETRANSMISSION.bit()))
                        == 0;
            case RNR_NAK,
                    NAK_PSN_SEQUENCE_ERROR,
                    NAK_INVALID_REQUEST,
                    NAK_REMOTE_ACCESS_ERROR,
                    NAK_REMOTE_OPERATIONAL_ERROR,
                    CNP,
                    ECN_CE -> false;
            default -> true;
        };
    }

    private static LadderRow.Kind kindOf(Opcode code, int syndrome, long words) {
        if (code.has(Opcode.CNP)) {
            return LadderRow.Kind.CNP;
        }
        if (code.has(Opcode.ACKNOWLEDGE)) {
            return Syndrome.isNak(syndrome)
                    ? LadderRow.Kind.NAK
                    : Syndrome.isRnr(syndrome) ? LadderRow.Kind.RNR : LadderRow.Kind.ACKNOWLEDGE;
        }
        if (code.has(Opcode.RESPONSE)) {
            return LadderRow.Kind.RESPONSE;
        }
        return (words & AnalysisWord.RETRANSMISSION.bit()) != 0 ? LadderRow.Kind.AGAIN : LadderRow.Kind.REQUEST;
    }

    /// For instance "RDMA_WRITE_FIRST"; the message's name for several packets.
    private static String shortName(Opcode code, boolean several) {
        Operation operation = code.operation();
        if (operation == null) {
            return code.name();
        }
        String name = operation.name();
        return several ? name.replaceAll("_(FIRST|MIDDLE|LAST|ONLY)", "") : name;
    }

    private boolean joins(LadderRow row, Opcode code) {
        if (rows.isEmpty() || lastOperation == null) {
            return false;
        }
        LadderRow last = rows.getLast();
        Operation operation = code.operation();
        boolean continues = operation != null
                && (operation.part() == Operation.Part.MIDDLE || operation.part() == Operation.Part.LAST)
                && (lastOperation.part() == Operation.Part.FIRST || lastOperation.part() == Operation.Part.MIDDLE);
        return continues
                && last.kind() == row.kind()
                && last.fromA() == row.fromA()
                && Psn.next(last.lastPsn()) == row.firstPsn()
                && (last.words() & TROUBLE) == (row.words() & TROUBLE)
                && last.lostPsns() == 0
                && last.note().equals(row.note())
                && row.timeNs() - last.lastNs() < PAUSE_NS;
    }

    private static LadderRow joined(LadderRow first, LadderRow next, Opcode code) {
        int packets = first.packets() + 1;
        return new LadderRow(
                first.kind(),
                first.timeNs(),
                next.lastNs(),
                first.frame(),
                next.lastFrame(),
                packets,
                first.fromA(),
                first.firstPsn(),
                next.lastPsn(),
                shortName(code, true) + " × " + packets + "  " + Phrases.psns(first.firstPsn(), next.lastPsn()),
                first.note(),
                first.words() | next.words(),
                0);
    }

    /// The other end says that it misses a PSN that the capture holds: it was lost, damaged or overtaken behind the
    /// capturing point.
    private void missed(Map<Integer, Integer> sent, int psn) {
        Integer index = sent.get(psn);
        if (index == null) {
            return;
        }
        LadderRow row = rows.get(index);
        String which = row.packets() == 1 ? "missed by the other end" : Phrases.psn(psn) + " missed by the other end";
        String note = row.note().isEmpty() ? which : row.note() + "; " + which;
        if (row.note().contains(which)) {
            return;
        }
        rows.set(
                index,
                new LadderRow(
                        row.kind(),
                        row.timeNs(),
                        row.lastNs(),
                        row.frame(),
                        row.lastFrame(),
                        row.packets(),
                        row.fromA(),
                        row.firstPsn(),
                        row.lastPsn(),
                        row.label(),
                        note,
                        row.words(),
                        row.lostPsns() + 1));
    }
}
