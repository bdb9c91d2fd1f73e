package io.rocescope.replay.inject;

import io.rocescope.parser.wire.Psn;
import io.rocescope.parser.wire.Syndrome;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Holds the device's answers against those of the capture, answer by answer.
///
/// PSN, kind, NAK code and RNR wait must be the same. Credits are the device's own affair. MSNs must keep the same
/// distance: a capture that begins in mid-connection counts from elsewhere. An ACK that a later ACK includes is as good
/// as there (IBTA 9.7.5.1.2): devices join them as they like.
final class AnswerComparison {
    private final List<PacketFacts> requests;
    private final long[] sentNs;
    private final Map<Integer, Deque<PacketFacts>> byPsn = new HashMap<>();
    private final List<PacketFacts> live;
    private final List<AnswerVerdict> verdicts = new ArrayList<>();
    private int msnOffset = -1;

    private AnswerComparison(List<PacketFacts> requests, long[] sentNs, List<PacketFacts> live) {
        this.requests = requests;
        this.sentNs = sentNs;
        this.live = live;
        for (PacketFacts answer : live) {
            liveAt(answer.psn()).add(answer);
        }
    }

    /// @param requests the ghost's frames
    /// @param sentNs when each was sent live, since the epoch; 0 where it was not
    /// @param captured answers of the captured device, in the order of time
    /// @param live the device's, in the order of time, with PSNs as captured
    static List<AnswerVerdict> compare(
            List<PacketFacts> requests, long[] sentNs, List<PacketFacts> captured, List<PacketFacts> live) {
        AnswerComparison comparison = new AnswerComparison(requests, sentNs, live);
        // What is the same is paired first: else an answer that is not there takes another's place.
        List<@Nullable PacketFacts> same = new ArrayList<>();
        captured.forEach(answer -> same.add(takeSame(comparison.liveAt(answer.psn()), answer)));
        int before = 0;
        for (int i = 0; i < captured.size(); i++) {
            PacketFacts answer = captured.get(i);
            while (before < requests.size() && requests.get(before).timeNs() <= answer.timeNs()) {
                before++;
            }
            comparison.judge(answer, same.get(i), before);
        }
        comparison.judgeTheRest();
        return comparison.verdicts;
    }

    private Deque<PacketFacts> liveAt(int psn) {
        return byPsn.computeIfAbsent(psn, _ -> new ArrayDeque<>());
    }

    /// @param before how many requests the capture has before the answer
    private void judge(PacketFacts captured, @Nullable PacketFacts same, int before) {
        int cause = cause(captured, before);
        long capturedDelay =
                cause < 0 ? -1 : captured.timeNs() - requests.get(cause).timeNs();
        if (same != null) {
            String note = msnNote(captured, same);
            long liveDelay = cause < 0 || sentNs[cause] == 0 ? -1 : Math.max(-1, same.timeNs() - sentNs[cause]);
            Verdict verdict = note.isEmpty() ? Verdict.CONFORMANT : Verdict.DIFFERENT;
            verdicts.add(new AnswerVerdict(verdict, captured, same, note, capturedDelay, liveDelay));
            return;
        }
        PacketFacts other = liveAt(captured.psn()).poll();
        if (other != null) {
            verdicts.add(new AnswerVerdict(Verdict.DIFFERENT, captured, other, "", capturedDelay, -1));
        } else if (isPlainAck(captured) && isIncludedLater(captured)) {
            verdicts.add(new AnswerVerdict(
                    Verdict.CONFORMANT, captured, null, "a later ACK includes it", capturedDelay, -1));
        } else {
            verdicts.add(new AnswerVerdict(Verdict.MISSING, captured, null, "", capturedDelay, -1));
        }
    }

    private static boolean isPlainAck(PacketFacts answer) {
        return answer.isAcknowledge() && !answer.isNegative();
    }

    private boolean isIncludedLater(PacketFacts captured) {
        for (PacketFacts answer : live) {
            int ahead = (answer.psn() - captured.psn()) & Psn.MASK;
            if (ahead > 0 && ahead < Psn.MASK >> 1 && answer.trusted() && !answer.isRnr()) {
                return true;
            }
        }
        return false;
    }

    private static @Nullable PacketFacts takeSame(Deque<PacketFacts> candidates, PacketFacts captured) {
        for (PacketFacts candidate : candidates) {
            if (isSame(candidate, captured)) {
                candidates.remove(candidate);
                return candidate;
            }
        }
        return null;
    }

    private static boolean isSame(PacketFacts live, PacketFacts captured) {
        if (live.opcode() != captured.opcode() || !live.trusted()) {
            return false;
        }
        if (captured.syndrome() < 0 || live.syndrome() < 0) {
            return captured.syndrome() == live.syndrome();
        }
        return Syndrome.isAck(captured.syndrome())
                ? Syndrome.isAck(live.syndrome())
                : captured.syndrome() == live.syndrome();
    }

    private String msnNote(PacketFacts captured, PacketFacts here) {
        if (captured.msn() < 0 || here.msn() < 0) {
            return "";
        }
        int offset = (here.msn() - captured.msn()) & Psn.MASK;
        if (msnOffset < 0) {
            msnOffset = offset;
        }
        return offset == msnOffset
                ? ""
                : "MSN " + here.msn() + ", expected " + ((captured.msn() + msnOffset) & Psn.MASK);
    }

    private int cause(PacketFacts answer, int before) {
        for (int i = before - 1; i >= Math.max(0, before - 4096); i--) {
            if (requests.get(i).covers(answer.psn())) {
                return i;
            }
        }
        return before - 1;
    }

    private void judgeTheRest() {
        for (PacketFacts answer : live) {
            if (liveAt(answer.psn()).remove(answer)) {
                String note = answer.trusted() ? "" : "its ICRC is wrong";
                verdicts.add(new AnswerVerdict(Verdict.EXTRA, null, answer, note, -1, -1));
            }
        }
    }
}
