package io.rocescope.replay.inject;

import java.util.List;

/// What a ghost did and what the device did.
///
/// @param device such as `rxe1`
/// @param connection its number in the capture's analysis
/// @param frames the ghost's frames in the capture
/// @param sent those that were sent, or handed to a fault
/// @param filled of these, with zeros where the capture had cut them
/// @param dropped that a fault swallowed
/// @param missedGates waits for an answer that did not come in time
/// @param received receives of the device that were filled
/// @param answers a requester ghost's comparison, empty for a responder ghost
/// @param reactions a responder ghost's, empty for a requester ghost
/// @param work a responder ghost's
/// @param notes what limits the result, for people
/// @param stopped whether the user ended the run early
public record InjectReport(
        Role role,
        String device,
        int connection,
        long frames,
        long sent,
        long filled,
        long dropped,
        int missedGates,
        long received,
        Fidelity fidelity,
        List<AnswerVerdict> answers,
        List<ReactionVerdict> reactions,
        List<WorkVerdict> work,
        List<String> notes,
        boolean stopped) {
    public InjectReport {
        answers = List.copyOf(answers);
        reactions = List.copyOf(reactions);
        work = List.copyOf(work);
        notes = List.copyOf(notes);
    }

    /// Answers, reactions and work requests with this verdict.
    public long count(Verdict verdict) {
        return answers.stream().filter(v -> v.verdict() == verdict).count()
                + reactions.stream().filter(v -> v.verdict() == verdict).count()
                + work.stream().filter(v -> v.verdict() == verdict).count();
    }
}
