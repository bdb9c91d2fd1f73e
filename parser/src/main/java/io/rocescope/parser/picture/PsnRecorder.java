package io.rocescope.parser.picture;

import io.rocescope.parser.event.AnalysisWord;
import io.rocescope.parser.wire.Opcode;
import io.rocescope.parser.wire.Psn;
import io.rocescope.parser.wire.Syndrome;
import java.util.ArrayDeque;
import java.util.Deque;

/// Makes a {@link PsnSeries} of the packets of one direction of a connection: its requests, and the answers to them.
public final class PsnRecorder {
    private static final int REMEMBERED = 1 << 16;
    private static final int MOST_OPEN_READS = 256;
    private static final long AGAIN = AnalysisWord.RETRANSMISSION.bit()
            | AnalysisWord.NAK_RETRANSMISSION.bit()
            | AnalysisWord.IMPLIED_NAK_RETRANSMISSION.bit()
            | AnalysisWord.TIMEOUT_RETRANSMISSION.bit()
            | AnalysisWord.RNR_RETRANSMISSION.bit()
            | AnalysisWord.SPURIOUS_RETRANSMISSION.bit();

    private final PsnSeries series;
    private final Deque<PsnSeries.ReadSpan> reads = new ArrayDeque<>();
    /// When and where the PSNs of the last 2^16 were sent.
    private final int[] sentPsn = new int[REMEMBERED];
    private final long[] sentNs = new long[REMEMBERED];
    private final int[] sentFrame = new int[REMEMBERED];
    private boolean started;
    /// The highest PSN that was seen or asked for, unwrapped.
    private int highest;
    private int answered = Integer.MIN_VALUE;
    private int previousAgain = Integer.MIN_VALUE;

    public PsnRecorder(long originNs) {
        series = new PsnSeries(originNs);
    }

    public PsnSeries series() {
        return series;
    }

    /// Whether the packet belongs to the requests and answers of a direction.
    ///
    /// @param sameDirection whether it travels as the requests do
    public static boolean concerns(int opcode, boolean sameDirection) {
        int flags = Opcode.flags(opcode);
        if ((flags & Opcode.CNP) != 0) {
            return !sameDirection;
        }
        return (flags & (sameDirection ? Opcode.REQUEST : Opcode.RESPONSE)) != 0;
    }

    /// Takes a packet that {@linkplain #concerns concerns} the direction.
    ///
    /// @param timeNs nanoseconds since the epoch
    /// @param syndrome the AETH's octet, or -1
    /// @param words bits of {@link AnalysisWord}
    /// @param marked whether a switch marked it (ECN: congestion experienced)
    /// @param psns that a READ request takes, or 0 where that is not known
    public void add(long timeNs, long frame, int opcode, int psn, int syndrome, long words, boolean marked, int psns) {
        long at = timeNs - series.originNs();
        int flags = Opcode.flags(opcode);
        if ((flags & Opcode.CNP) != 0) {
            if (started) {
                series.add(PsnMark.CNP, at, highest, frame);
            }
            return;
        }
        if (!started) {
            started = true;
            highest = (flags & Opcode.RESPONSE) != 0 ? psn : psn - 1;
        }
        int unwrapped = highest + Psn.diff(psn, highest & Psn.MASK);
        if ((flags & Opcode.REQUEST) != 0) {
            request(at, frame, flags, unwrapped, words, psns);
        } else if ((flags & Opcode.RESPONSE) != 0) {
            answer(at, frame, flags, unwrapped, syndrome);
        }
        if (marked) {
            series.add(PsnMark.CONGESTION, at, unwrapped, frame);
        }
    }

    private void request(long at, long frame, int flags, int psn, long words, int psns) {
        if ((words & AnalysisWord.PSN_GAP.bit()) != 0 && psn > highest + 1) {
            series.holes().add(new PsnSeries.Hole(at, highest + 1, psn - 1, frame));
            series.add(PsnMark.MISSING, at, highest + 1, frame);
        }
        boolean asks = (flags & (Opcode.READ_REQUEST | Opcode.ATOMIC)) != 0;
        if ((words & AGAIN) != 0) {
            series.add(PsnMark.RETRANSMISSION, at, psn, frame);
            int slot = psn & (REMEMBERED - 1);
            if (sentNs[slot] != 0 && sentPsn[slot] == psn) {
                series.bows()
                        .add(new PsnSeries.Bow(
                                psn,
                                sentNs[slot] - 1,
                                at,
                                Integer.toUnsignedLong(sentFrame[slot]),
                                frame,
                                cause(words),
                                psn != previousAgain + 1));
            }
            previousAgain = psn;
        } else {
            series.add(asks ? PsnMark.READ_REQUEST : PsnMark.REQUEST, at, psn, frame);
            previousAgain = Integer.MIN_VALUE;
        }
        remember(psn, at, frame);
        int last = Math.max(psn, psn + psns - 1);
        if ((flags & Opcode.READ_REQUEST) != 0) {
            var span = new PsnSeries.ReadSpan(at, psn, last, frame);
            series.reads().add(span);
            series.reach(last);
            reads.addLast(span);
            if (reads.size() > MOST_OPEN_READS) {
                reads.removeFirst();
            }
        }
        highest = Math.max(highest, last);
    }

    private void remember(int psn, long at, long frame) {
        int slot = psn & (REMEMBERED - 1);
        sentPsn[slot] = psn;
        // One more than it is: 0 means never.
        sentNs[slot] = at + 1;
        sentFrame[slot] = (int) frame;
    }

    private static String cause(long words) {
        if ((words & AnalysisWord.NAK_RETRANSMISSION.bit()) != 0) {
            return "after a NAK";
        }
        if ((words & AnalysisWord.RNR_RETRANSMISSION.bit()) != 0) {
            return "after an RNR NAK";
        }
        if ((words & AnalysisWord.TIMEOUT_RETRANSMISSION.bit()) != 0) {
            return "no answer in time";
        }
        return (words & AnalysisWord.IMPLIED_NAK_RETRANSMISSION.bit()) != 0 ? "a later one was answered" : "";
    }

    private void answer(long at, long frame, int flags, int psn, int syndrome) {
        if ((flags & (Opcode.READ_RESPONSE | Opcode.ATOMIC_ACKNOWLEDGE)) != 0) {
            series.add(PsnMark.RESPONSE, at, psn, frame);
            if ((flags & Opcode.READ_RESPONSE) != 0) {
                extend(at, psn);
            }
            progress(at, psn, frame);
        } else if (Syndrome.isNak(syndrome)) {
            series.add(PsnMark.NAK, at, psn, frame);
            progress(at, psn - 1, frame);
        } else if (Syndrome.isRnr(syndrome)) {
            series.add(PsnMark.RNR, at, psn, frame);
            progress(at, psn - 1, frame);
        } else {
            series.add(PsnMark.ACKNOWLEDGE, at, psn, frame);
            progress(at, psn, frame);
        }
    }

    /// Gives a response to the READ that asked for it: the latest one that starts at or before it.
    private void extend(long at, int psn) {
        var latest = reads.descendingIterator();
        while (latest.hasNext()) {
            PsnSeries.ReadSpan span = latest.next();
            if (span.firstPsn() <= psn) {
                span.answered(at, psn);
                highest = Math.max(highest, psn);
                return;
            }
        }
    }

    private void progress(long at, int psn, long frame) {
        if (psn > answered) {
            answered = psn;
            series.answered().add(at, psn, frame);
        }
    }
}
