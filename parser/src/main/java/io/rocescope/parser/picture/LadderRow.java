package io.rocescope.parser.picture;

import io.rocescope.parser.event.AnalysisWord;

/// An arrow of a ladder: a packet, or several of one message that follow each other.
///
/// @param timeNs nanoseconds since the epoch, of the first packet
/// @param lastNs of the last one
/// @param frame the first packet's
/// @param lastFrame the last packet's
/// @param packets how many; 0 for a note
/// @param fromA whether it starts at the left
/// @param words bits of {@link AnalysisWord} that hold for one of them
/// @param lostPsns PSNs of it that the other end did not get, as its NAK says
public record LadderRow(
        Kind kind,
        long timeNs,
        long lastNs,
        long frame,
        long lastFrame,
        int packets,
        boolean fromA,
        int firstPsn,
        int lastPsn,
        String label,
        String note,
        long words,
        int lostPsns) {

    /// What an arrow stands for.
    public enum Kind {
        REQUEST(Ink.REQUEST),
        AGAIN(Ink.RETRANSMISSION),
        RESPONSE(Ink.RESPONSE),
        ACKNOWLEDGE(Ink.ACKNOWLEDGE),
        NAK(Ink.NAK),
        RNR(Ink.RNR),
        CNP(Ink.CNP),
        MANAGEMENT(Ink.MANAGEMENT),
        /// PSNs that the capture does not hold.
        MISSING(Ink.MISSING);

        private final Ink ink;

        Kind(Ink ink) {
            this.ink = ink;
        }

        public Ink ink() {
            return ink;
        }
    }

    boolean has(AnalysisWord word) {
        return (words & word.bit()) != 0;
    }
}
