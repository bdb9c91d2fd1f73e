package io.rocescope.gui.packetlist;

import io.rocescope.gui.trace.PacketIndex;
import io.rocescope.gui.trace.Trace;
import io.rocescope.parser.dissect.Problem;
import io.rocescope.parser.event.AnalysisWord;
import java.util.NavigableSet;
import java.util.function.LongPredicate;

/// Ways from a packet to the next one of some kind, without reading packets: the index knows.
public enum Step {
    CONNECTION("packet of the same connection"),
    MESSAGE("packet of the same message"),
    PROBLEM("packet with a problem"),
    MARK("marked packet");

    /// What the tracker says of packets that went well.
    private static final long FINE = AnalysisWord.ACK_COALESCED.bit()
            | AnalysisWord.DUPLICATE_FRAME.bit()
            | AnalysisWord.ECN_CE.bit()
            | AnalysisWord.ACK_UNSOLICITED.bit();

    private static final long MALFORMED = malformed();

    private final String what;

    Step(String what) {
        this.what = what;
    }

    private static long malformed() {
        long bits = 0;
        for (Problem problem : Problem.values()) {
            bits |= problem.malformed() ? problem.bit() : 0;
        }
        return bits;
    }

    /// What it looks for, for people.
    public String what() {
        return what;
    }

    /// Whether the packet has something that a person looking for trouble wants to see.
    static boolean isProblem(PacketIndex index, long frame) {
        return (index.words(frame) & ~FINE) != 0 || (index.problems(frame) & MALFORMED) != 0;
    }

    /// @return the frame, or 0
    long from(Trace trace, NavigableSet<Long> marks, long from, boolean forward) {
        PacketIndex index = trace.packets();
        if (this == MARK) {
            Long mark = forward ? marks.higher(from) : marks.lower(from);
            return mark == null ? 0 : mark;
        }
        if (this != PROBLEM && from == 0) {
            return 0;
        }
        LongPredicate wanted = switch (this) {
            case CONNECTION -> {
                int connection = index.connection(from);
                yield frame -> connection != 0 && index.connection(frame) == connection;
            }
            case MESSAGE -> {
                long message = index.message(from);
                yield frame -> message != 0 && index.message(frame) == message;
            }
            case PROBLEM, MARK -> frame -> isProblem(index, frame);
        };
        long size = index.size();
        for (long frame = forward ? from + 1 : from - 1; frame >= 1 && frame <= size; frame += forward ? 1 : -1) {
            if (wanted.test(frame)) {
                return frame;
            }
        }
        return 0;
    }
}
