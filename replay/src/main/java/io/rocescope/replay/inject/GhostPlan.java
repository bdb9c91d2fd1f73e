package io.rocescope.replay.inject;

import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.event.CaptureSummary;
import io.rocescope.parser.event.ConnectionSummary;
import io.rocescope.parser.event.Direction;
import io.rocescope.parser.pipeline.Analysis;
import io.rocescope.parser.pipeline.AnalysisOptions;
import io.rocescope.parser.pipeline.AnalysisResult;
import io.rocescope.replay.plan.CaptureRecorder;
import io.rocescope.replay.plan.PlannedConnection;
import io.rocescope.replay.plan.PlannedEnd;
import io.rocescope.replay.plan.Planner;
import io.rocescope.replay.plan.ReplayPlan;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A captured connection, ready for a ghost: which end it plays, and what the device in the other's place must have.
///
/// @param direction which way the requests go that are played
/// @param ghost the end whose frames are sent
/// @param device the end whose place the device takes
/// @param firstPsn of the requests
/// @param startNs the plan's time 0, since the epoch
/// @param warnings what was odd about the capture, for people
/// @param repair whether all ICRCs of the capture are wrong: that says nothing of its packets
public record GhostPlan(
        Role role,
        PlannedConnection connection,
        Direction direction,
        PlannedEnd ghost,
        PlannedEnd device,
        FlowIdentity identity,
        int firstPsn,
        long startNs,
        List<String> warnings,
        boolean repair) {
    public GhostPlan {
        warnings = List.copyOf(warnings);
    }

    private static final int MOST_MESSAGES = 4_000_000;

    /// Opens the capture; called once for each time that it is read.
    @FunctionalInterface
    public interface Opener {
        FrameSource open() throws CaptureException;
    }

    /// A capture or a connection that no ghost can play; the message says why.
    public static final class Unplayable extends Exception {
        private static final long serialVersionUID = 1;

        Unplayable(String message) {
            super(message);
        }
    }

    /// Reads the capture once and plans.
    ///
    /// @param connection its number as `analyze` counts, or 0 for the only one
    /// @param wanted which way the requests go, or null for the way that has more of them
    public static GhostPlan of(
            Opener opener,
            AnalysisOptions options,
            List<String> names,
            int connection,
            Role role,
            @Nullable Direction wanted)
            throws CaptureException, Unplayable {
        CaptureRecorder recorder = new CaptureRecorder(MOST_MESSAGES, 0);
        AnalysisResult result;
        try (FrameSource source = opener.open()) {
            result = Analysis.run(source, options, recorder, recorder);
        }
        CaptureException failure = result.failure();
        if (failure != null && result.connections().isEmpty()) {
            throw failure;
        }
        ConnectionSummary summary = choose(result, connection);
        ReplayPlan plan = new Planner(recorder, names).plan(result.connections(), id -> id == summary.id());
        if (plan.connections().isEmpty()) {
            throw new Unplayable("connection " + summary.id() + ": "
                    + plan.omitted().getFirst().reason());
        }
        if (summary.endpointA().qpn() < 0 || summary.endpointB().qpn() < 0) {
            throw new Unplayable(
                    "connection " + summary.id() + ": the capture shows the packets of one end only, so the"
                            + " other's queue pair is not known; a ghost needs both");
        }
        Direction direction = wanted != null
                ? wanted
                : summary.aToB().requestPackets() >= summary.bToA().requestPackets()
                        ? Direction.A_TO_B
                        : Direction.B_TO_A;
        PlannedConnection planned = plan.connections().getFirst();
        boolean ghostIsA = (direction == Direction.A_TO_B) == (role == Role.REQUESTER);
        return new GhostPlan(
                role,
                planned,
                direction,
                planned.end(ghostIsA),
                planned.end(!ghostIsA),
                ghostIsA
                        ? new FlowIdentity(summary.endpointA(), summary.endpointB())
                        : new FlowIdentity(summary.endpointB(), summary.endpointA()),
                planned.end(direction == Direction.A_TO_B).startPsn(),
                plan.source().startNs(),
                warnings(result),
                isRewritten(result.capture()));
    }

    private static List<String> warnings(AnalysisResult result) {
        List<String> warnings = new ArrayList<>();
        result.warnings().forEach(warning -> warnings.add(warning.toString()));
        CaptureException failure = result.failure();
        if (failure != null) {
            warnings.add(failure.getMessage() + "; what comes behind is not played");
        }
        return warnings;
    }

    private static boolean isRewritten(CaptureSummary capture) {
        return capture.icrc().valid() == 0 && capture.icrc().invalid() > 0;
    }

    private static ConnectionSummary choose(AnalysisResult result, int connection) throws Unplayable {
        List<ConnectionSummary> all = result.connections();
        if (connection == 0) {
            List<ConnectionSummary> playable = all.stream()
                    .filter(c -> c.endpointA().qpn() > 1 || c.endpointB().qpn() > 1)
                    .toList();
            if (playable.size() == 1) {
                return playable.getFirst();
            }
            throw new Unplayable(
                    playable.isEmpty()
                            ? "the capture has no connection to play"
                            : "the capture has " + playable.size()
                                    + " connections; name one with --connection N (`rocescope analyze` lists them)");
        }
        for (ConnectionSummary summary : all) {
            if (summary.id() == connection) {
                return summary;
            }
        }
        throw new Unplayable("there is no connection " + connection + "; `rocescope analyze` lists them");
    }
}
