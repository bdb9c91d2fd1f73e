package io.rocescope.replay.sim;

import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.CaptureOptions;
import io.rocescope.parser.capture.Captures;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.event.AnalysisSink;
import io.rocescope.parser.event.ConnectionSummary;
import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.FlowSummary;
import io.rocescope.parser.event.Message;
import io.rocescope.parser.event.RoceEvent;
import io.rocescope.parser.event.WcStatus;
import io.rocescope.parser.pipeline.Analysis;
import io.rocescope.parser.pipeline.AnalysisOptions;
import io.rocescope.parser.pipeline.AnalysisResult;
import io.rocescope.parser.wire.Verb;
import io.rocescope.replay.engine.EngineOptions;
import io.rocescope.replay.engine.RunResult;
import io.rocescope.replay.plan.ReplayPlan;
import io.rocescope.replay.verbs.VerbsException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// A simulated replay with what the tracker says of its frames, seen at either end.
record Recorded(SimulatedReplay replay, RunResult result, Seen atA, Seen atB) {
    /// One tap's story.
    record Seen(AnalysisResult analysis, List<Kept> messages) {
        List<Kept> of(int qpnOfTarget, Direction direction) {
            return messages.stream()
                    .filter(m -> m.direction == direction && targetOf(m) == qpnOfTarget)
                    .sorted(Comparator.comparingLong(Kept::id))
                    .toList();
        }

        private int targetOf(Kept message) {
            for (ConnectionSummary connection : analysis.connections()) {
                if (connection.id() == message.connection) {
                    return message.direction == Direction.A_TO_B
                            ? connection.endpointB().qpn()
                            : connection.endpointA().qpn();
                }
            }
            return -1;
        }

        String sourceOf(Kept message) {
            for (ConnectionSummary connection : analysis.connections()) {
                if (connection.id() == message.connection) {
                    return message.direction == Direction.A_TO_B
                            ? connection.endpointA().ip()
                            : connection.endpointB().ip();
                }
            }
            return "";
        }

        /// All flows of requests that come from an address.
        List<FlowSummary> flowsFrom(String ip) {
            List<FlowSummary> flows = new ArrayList<>();
            for (ConnectionSummary c : analysis.connections()) {
                if (c.endpointA().ip().equals(ip)) {
                    flows.add(c.aToB());
                }
                if (c.endpointB().ip().equals(ip)) {
                    flows.add(c.bToA());
                }
            }
            return flows;
        }
    }

    record Kept(
            long id,
            int connection,
            Direction direction,
            Verb verb,
            long bytes,
            WcStatus status,
            int rnrNaks,
            String problem) {}

    static Recorded run(ReplayPlan plan, EngineOptions options, SimOptions network) {
        SimulatedReplay replay = SimulatedReplay.inVirtualTime(network.withEpoch(1_700_000_000_000_000_000L));
        var a = new ByteArrayOutputStream();
        var b = new ByteArrayOutputStream();
        try {
            RunResult result;
            try (FrameRecorder tapA = new FrameRecorder(a, "sim0");
                    FrameRecorder tapB = new FrameRecorder(b, "sim1")) {
                replay.fabric().tap(0, tapA);
                replay.fabric().tap(1, tapB);
                result = replay.run(plan, options);
            }
            return new Recorded(replay, result, seen(a.toByteArray()), seen(b.toByteArray()));
        } catch (IOException | VerbsException | CaptureException e) {
            throw new AssertionError(e.getMessage(), e);
        }
    }

    private static Seen seen(byte[] capture) throws CaptureException {
        List<Kept> messages = new ArrayList<>();
        AnalysisSink sink = new AnalysisSink() {
            @Override
            public void event(RoceEvent event) {
                // Counted in the flows.
            }

            @Override
            public void message(Message m) {
                messages.add(new Kept(
                        m.id(),
                        m.connection(),
                        m.direction(),
                        m.verb(),
                        m.bytes(),
                        m.status(),
                        m.rnrNaks(),
                        String.valueOf(m.problem())));
            }
        };
        try (FrameSource source = Captures.open(List.of("-"), new CaptureOptions(new ByteArrayInputStream(capture)))) {
            return new Seen(Analysis.run(source, AnalysisOptions.defaults(), sink, null), messages);
        }
    }
}
