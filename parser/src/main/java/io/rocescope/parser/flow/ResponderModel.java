package io.rocescope.parser.flow;

import io.rocescope.parser.wire.Psn;

/// What the responder's expected PSN must have been, and what an RNIC would have counted: exact at a tap next to the
/// responder (IBTA volume 1, 9.7.3; Linux `rxe_resp.c` `check_psn`).
///
/// A NAK's PSN is the responder's expected PSN, so NAKs correct the model where the capture starts in the middle or was
/// taken before the loss.
final class ResponderModel {
    private boolean known;
    private int expected;
    private boolean overtaken;
    private boolean reported;
    private boolean refusing;

    long duplicates;
    long sequenceErrors;

    boolean isKnown() {
        return known;
    }

    /// The expected PSN; meaningful once {@link #isKnown known}.
    int expected() {
        return expected;
    }

    void start(int psn) {
        known = true;
        expected = psn;
    }

    /// Takes a request packet that arrives.
    ///
    /// @param psns how many PSNs it takes; 0 for a READ whose path MTU is not known yet
    /// @return its distance from the expected PSN: below 0 a duplicate, above 0 ahead
    int request(int psn, int psns) {
        if (!known) {
            start(psn);
        }
        int distance = Psn.diff(psn, expected);
        if (refusing) {
            return distance;
        }
        if (distance == 0) {
            if (overtaken && !reported) {
                // Overtaken, and the NAK that says so is not in the capture.
                sequenceErrors++;
            }
            expected = Psn.add(expected, psns);
            overtaken = false;
            reported = false;
        } else if (distance > 0) {
            overtaken = true;
        } else if (distance != -Psn.AMBIGUOUS) {
            duplicates++;
        }
        return distance;
    }

    /// Takes a positive answer: everything up to its PSN was accepted, and so were the packets behind it that were seen
    /// without a hole.
    ///
    /// @param acceptedThrough the first PSN that was not seen in a row from there
    void positive(int psn, int acceptedThrough) {
        if (!known || Psn.diff(Psn.next(psn), expected) > 0) {
            known = true;
            expected = acceptedThrough;
            overtaken = false;
            reported = false;
        }
    }

    /// Takes a NAK with a PSN sequence error.
    ///
    /// @return false if the responder had reported this expected PSN and it has not come since
    boolean sequenceNak(int psn) {
        boolean repeated = reported && expected == psn;
        known = true;
        expected = psn;
        overtaken = true;
        if (!repeated) {
            sequenceErrors++;
        }
        reported = true;
        return !repeated;
    }

    /// Takes a receiver-not-ready NAK: the responder waits for this PSN.
    void notReady(int psn) {
        known = true;
        expected = psn;
        overtaken = false;
        reported = false;
    }

    /// Takes a NAK that puts the responder's queue pair in error.
    void fatal(int psn) {
        known = true;
        expected = psn;
        refusing = true;
    }

    /// A READ's path MTU became known after it was taken.
    void advance(int psn) {
        if (known && Psn.diff(psn, expected) > 0) {
            expected = psn;
        }
    }

    /// The responder answers nothing but errors any more.
    boolean isRefusing() {
        return refusing;
    }

    /// The expected PSN was overtaken and has not come since.
    boolean isOvertaken() {
        return overtaken;
    }
}
