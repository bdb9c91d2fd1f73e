package io.rocescope.parser.flow;

import io.rocescope.parser.wire.Psn;
import java.util.ArrayList;
import java.util.List;

/// What the responder's expected PSN must have been, and what an RNIC would have counted: exact at a tap next to the
/// responder (IBTA volume 1, 9.7.3; Linux `rxe_resp.c` `check_psn`).
///
/// A NAK's PSN is the responder's expected PSN, so NAKs correct the model where the capture starts in the middle or was
/// taken before the loss.
final class ResponderModel {
    /// What arrives and is answered before the path MTU and the first expected PSN are certain is kept, and judged anew
    /// when they are.
    private static final int EARLY = 64;

    private enum Step {
        REQUEST,
        POSITIVE,
        SEQUENCE_NAK,
        NOT_READY
    }

    private record Early(Step step, int psn, int psns, long readLength) {}

    private final List<Early> early = new ArrayList<>();
    private boolean recording = true;
    private boolean replaying;
    private boolean sizesKnown = true;
    private boolean confirmed;
    private boolean announced;

    private boolean known;
    private int expected;
    private boolean overtaken;
    private boolean reported;
    private boolean refusing;
    /// A READ of unknown size is the newest request: the next PSN cannot be told.
    private boolean floating;

    /// The expected PSN came after it had been overtaken; its NAK may still be on the way.
    private boolean nakUnderWay;
    private int nakUnderWayPsn;

    long duplicates;
    long sequenceErrors;

    /// The expected PSN; meaningful once a packet was seen.
    int expected() {
        return expected;
    }

    /// The connection manager told the first expected PSN.
    void announce(int psn) {
        begin(psn);
        announced = true;
        confirmed = true;
    }

    private void begin(int psn) {
        known = true;
        expected = psn;
        overtaken = reported = floating = nakUnderWay = false;
        duplicates = 0;
        sequenceErrors = 0;
    }

    /// Whether an answer has shown that the expected PSN is what the model takes it for.
    boolean isConfirmed() {
        return confirmed;
    }

    /// The responder answers nothing but errors any more.
    boolean isRefusing() {
        return refusing;
    }

    /// The expected PSN was overtaken and has not come since.
    boolean isOvertaken() {
        return overtaken;
    }

    /// Takes a request packet that arrives.
    ///
    /// @param psns how many PSNs it takes; 0 for a READ whose path MTU is not known yet
    /// @param readLength octets of a READ
    /// @return its distance from the expected PSN: below 0 a duplicate, above 0 ahead
    int request(int psn, int psns, long readLength) {
        if (!known) {
            begin(psn);
        }
        sizesKnown &= psns > 0;
        record(Step.REQUEST, psn, psns, readLength);
        int distance = Psn.diff(psn, expected);
        if (refusing) {
            return distance;
        }
        if (floating && distance > 0) {
            distance = 0;
        }
        if (distance == 0) {
            if (overtaken && !reported) {
                // Overtaken: the NAK that says so is under way, or not in the capture.
                sequenceErrors++;
                nakUnderWay = true;
                nakUnderWayPsn = psn;
            }
            expected = Psn.add(psn, psns);
            floating = psns == 0;
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
        record(Step.POSITIVE, psn, acceptedThrough, 0);
        confirmed = true;
        if (!known || Psn.diff(Psn.next(psn), expected) > 0) {
            known = true;
            expected = acceptedThrough;
            overtaken = false;
            reported = false;
            floating = false;
        }
    }

    /// Takes a NAK with a PSN sequence error.
    ///
    /// @return false if the responder had reported this expected PSN and it has not come since
    boolean sequenceNak(int psn) {
        confirm(psn);
        record(Step.SEQUENCE_NAK, psn, 0, 0);
        floating = false;
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
        record(Step.NOT_READY, psn, 0, 0);
        known = true;
        expected = psn;
        overtaken = reported = floating = false;
    }

    /// Takes a NAK that puts the responder's queue pair in error.
    void fatal(int psn) {
        confirm(psn);
        known = true;
        expected = psn;
        refusing = true;
        recording = false;
    }

    private void record(Step step, int psn, int psns, long readLength) {
        if (!recording || replaying) {
            return;
        }
        early.add(new Early(step, psn, psns, readLength));
        if (early.size() == EARLY || (confirmed && sizesKnown)) {
            recording = false;
            early.clear();
        }
    }

    /// The first refusal names a PSN below all that was seen: that was the expected one from the start.
    private void confirm(int psn) {
        if (confirmed) {
            return;
        }
        confirmed = true;
        if (recording && !early.isEmpty() && Psn.diff(psn, early.getFirst().psn()) < 0) {
            replay(psn, 0);
        }
    }

    /// The path MTU became known: READs before can be given their PSNs.
    void learnMtu(int mtu) {
        if (recording && !sizesKnown && !early.isEmpty()) {
            replay(early.getFirst().psn(), mtu);
        }
        sizesKnown = true;
    }

    private void replay(int firstExpected, int mtu) {
        replaying = true;
        int lowest = firstExpected;
        for (Early e : early) {
            if (e.step() != Step.REQUEST) {
                lowest = e.step() != Step.POSITIVE && Psn.diff(e.psn(), lowest) < 0 ? e.psn() : lowest;
                break;
            }
        }
        begin(announced ? expected : lowest);
        for (Early e : early) {
            switch (e.step()) {
                case REQUEST -> request(e.psn(), sizeOf(e, mtu), e.readLength());
                case POSITIVE -> positive(e.psn(), e.psns());
                case SEQUENCE_NAK -> sequenceNak(e.psn());
                case NOT_READY -> notReady(e.psn());
            }
        }
        replaying = false;
        if (mtu > 0) {
            early.replaceAll(e -> new Early(e.step(), e.psn(), sizeOf(e, mtu), e.readLength()));
        }
    }

    private static int sizeOf(Early e, int mtu) {
        boolean unknown = e.step() == Step.REQUEST && e.psns() == 0;
        return unknown && mtu > 0 ? Psn.packets(e.readLength(), mtu) : e.psns();
    }
}
