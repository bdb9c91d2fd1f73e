package io.rocescope.gui.sequence;

import io.rocescope.gui.trace.MessageStore;
import io.rocescope.gui.trace.PacketIndex;
import io.rocescope.gui.trace.Trace;
import io.rocescope.parser.event.AnalysisWord;
import io.rocescope.parser.event.Direction;
import io.rocescope.parser.picture.PsnRecorder;
import io.rocescope.parser.picture.PsnSeries;
import io.rocescope.parser.wire.Opcode;
import io.rocescope.parser.wire.Syndrome;
import java.util.function.LongUnaryOperator;

/// Makes the series of one direction of a connection from the index, as far as the index has come.
final class SeriesBuilder {
    private static final int NO_CREDITS_ACK = 0x1f;
    private static final int SOME_RNR = 0x2e;

    private final PacketIndex packets;
    private final MessageStore messages;
    private final int connection;
    private final Direction direction;
    private final PsnRecorder recorder;
    private final LongUnaryOperator clock;
    private long next = 1;

    SeriesBuilder(Trace trace, int connection, Direction direction) {
        this(
                trace,
                connection,
                direction,
                trace.packets().size() == 0 ? 0 : trace.packets().timeNs(1),
                LongUnaryOperator.identity());
    }

    /// @param originNs on the common time line
    /// @param clock makes the trace's times those of the common time line
    SeriesBuilder(Trace trace, int connection, Direction direction, long originNs, LongUnaryOperator clock) {
        this.packets = trace.packets();
        this.messages = trace.messages();
        this.connection = connection;
        this.direction = direction;
        this.recorder = new PsnRecorder(originNs);
        this.clock = clock;
    }

    PsnSeries series() {
        return recorder.series();
    }

    /// Takes up to this many packets of the index.
    ///
    /// @return whether there are more
    boolean step(long most) {
        long end = Math.min(packets.size(), next + most - 1);
        for (; next <= end; next++) {
            if (packets.connection(next) == connection) {
                add(next);
            }
        }
        return next <= packets.size();
    }

    private void add(long frame) {
        int opcode = packets.opcode(frame);
        if (opcode < 0 || !PsnRecorder.concerns(opcode, packets.direction(frame) == direction)) {
            return;
        }
        long words = packets.words(frame);
        recorder.add(
                clock.applyAsLong(packets.timeNs(frame)),
                frame,
                opcode,
                packets.psn(frame),
                syndrome(words),
                words,
                (words & AnalysisWord.ECN_CE.bit()) != 0,
                readPsns(frame, opcode));
    }

    /// What kind of acknowledgement it is, as the tracker's words tell.
    static int syndrome(long words) {
        if ((words & AnalysisWord.RNR_NAK.bit()) != 0) {
            return SOME_RNR;
        }
        if ((words & AnalysisWord.NAK_PSN_SEQUENCE_ERROR.bit()) != 0) {
            return Syndrome.PSN_SEQUENCE_ERROR;
        }
        if ((words & AnalysisWord.NAK_INVALID_REQUEST.bit()) != 0) {
            return Syndrome.INVALID_REQUEST;
        }
        if ((words & AnalysisWord.NAK_REMOTE_ACCESS_ERROR.bit()) != 0) {
            return Syndrome.REMOTE_ACCESS_ERROR;
        }
        return (words & AnalysisWord.NAK_REMOTE_OPERATIONAL_ERROR.bit()) != 0
                ? Syndrome.REMOTE_OPERATIONAL_ERROR
                : NO_CREDITS_ACK;
    }

    /// PSNs that a READ takes, once its message is known.
    private int readPsns(long frame, int opcode) {
        if ((Opcode.flags(opcode) & Opcode.READ_REQUEST) == 0) {
            return 0;
        }
        long row = messages.rowOf(packets.message(frame));
        return row < 0 ? 0 : messages.packets(row);
    }
}
