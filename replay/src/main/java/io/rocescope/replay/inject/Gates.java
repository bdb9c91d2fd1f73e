package io.rocescope.replay.inject;

import java.util.List;

/// What the captured requester had been answered before it sent each frame: a ghost that is gated waits for as much.
final class Gates {
    private final long[] through;
    private final long[] negatives;
    private final long[] lastAnswerNs;

    private Gates(int frames) {
        through = new long[frames];
        negatives = new long[frames];
        lastAnswerNs = new long[frames];
    }

    /// @param sent the ghost's frames in the order of time
    /// @param answers the other end's, too
    static Gates of(List<PacketFacts> sent, List<PacketFacts> answers, int firstPsn) {
        Gates gates = new Gates(sent.size());
        AnswerProgress progress = new AnswerProgress(firstPsn);
        int next = 0;
        for (int i = 0; i < sent.size(); i++) {
            while (next < answers.size()
                    && answers.get(next).timeNs() < sent.get(i).timeNs()) {
                progress.take(answers.get(next++), 0);
            }
            gates.through[i] = progress.through();
            gates.negatives[i] = progress.negatives();
            gates.lastAnswerNs[i] = progress.lastNs();
            progress.sent(sent.get(i).psn());
        }
        return gates;
    }

    /// Whether the device has answered as much as the captured one had before this frame.
    boolean isOpen(int frame, AnswerProgress live, long forgiven) {
        return live.through() >= through[frame] && live.negatives() + forgiven >= negatives[frame];
    }

    /// When the last of these answers came in the capture, or 0.
    long lastAnswerNs(int frame) {
        return lastAnswerNs[frame];
    }

    long negatives(int frame) {
        return negatives[frame];
    }
}
