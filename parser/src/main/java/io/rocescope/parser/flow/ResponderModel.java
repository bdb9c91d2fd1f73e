package io.rocescope.parser.flow;

import io.rocescope.parser.wire.Psn;
import java.util.Arrays;

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

    /// Requests before the first answer. Where the first of them was not the expected one, the first NAK tells, and
    /// they
    /// are judged anew.
    private static final int EARLY = 64;

    private boolean confirmed;
    private int[] earlyPsns = new int[4];
    private int[] earlyCounts = new int[4];
    private int early;

    /// The expected PSN came after it had been overtaken; its NAK may still be on the way.
    private boolean nakUnderWay;
    private int nakUnderWayPsn;

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
        if (!confirmed && early < EARLY) {
            remember(psn, psns);
        }
        return judge(psn, psns);
    }

    private void remember(int psn, int psns) {
        if (early == earlyPsns.length) {
            earlyPsns = Arrays.copyOf(earlyPsns, early * 2);
            earlyCounts = Arrays.copyOf(earlyCounts, early * 2);
        }
        earlyPsns[early] = psn;
        earlyCounts[early] = psns;
        early++;
    }

    /// The first answer names this PSN as expected.
    private void confirm(int psn) {
        if (confirmed) {
            return;
        }
        confirmed = true;
        if (early > 0 && early < EARLY && Psn.diff(psn, earlyPsns[0]) < 0) {
            start(psn);
            duplicates = 0;
            sequenceErrors = 0;
            overtaken = reported = nakUnderWay = false;
            for (int i = 0; i < early; i++) {
                judge(earlyPsns[i], earlyCounts[i]);
            }
        }
        earlyPsns = earlyCounts = new int[0];
    }

    /// Whether an answer has shown that the expected PSN is what the model takes it for.
    boolean isConfirmed() {
        return confirmed;
    }

    private int judge(int psn, int psns) {
        int distance = Psn.diff(psn, expected);
        if (refusing) {
            return distance;
        }
        if (distance == 0) {
            if (overtaken && !reported) {
                // Overtaken: the NAK that says so is under way, or not in the capture.
                sequenceErrors++;
                nakUnderWay = true;
                nakUnderWayPsn = psn;
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
        confirmed = true;
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
        confirm(psn);
        if (nakUnderWay && nakUnderWayPsn == psn) {
            nakUnderWay = false;
            return true;
        }
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
        confirm(psn);
        known = true;
        expected = psn;
        overtaken = false;
        reported = false;
    }

    /// Takes a NAK that puts the responder's queue pair in error.
    void fatal(int psn) {
        confirm(psn);
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
