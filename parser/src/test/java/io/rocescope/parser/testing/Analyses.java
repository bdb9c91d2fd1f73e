package io.rocescope.parser.testing;

import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.CaptureOptions;
import io.rocescope.parser.capture.Captures;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.event.AnalysisSink;
import io.rocescope.parser.event.Message;
import io.rocescope.parser.event.RoceEvent;
import io.rocescope.parser.event.WcStatus;
import io.rocescope.parser.pipeline.Analysis;
import io.rocescope.parser.pipeline.AnalysisOptions;
import io.rocescope.parser.pipeline.AnalysisResult;
import io.rocescope.parser.wire.Verb;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Runs captures through the tracker and keeps what it says.
public final class Analyses {
    private Analyses() {}

    /// A message, kept.
    public record Kept(
            int connection,
            String direction,
            Verb verb,
            int firstPsn,
            int lastPsn,
            long bytes,
            boolean complete,
            WcStatus status,
            int retransmissions,
            int rnrNaks,
            String problem) {
        static Kept of(Message m) {
            return new Kept(
                    m.connection(),
                    m.direction().word(),
                    m.verb(),
                    m.firstPsn(),
                    m.lastPsn(),
                    m.bytes(),
                    m.complete(),
                    m.status(),
                    m.retransmissions(),
                    m.rnrNaks(),
                    String.valueOf(m.problem()));
        }
    }

    /// A result with its events and messages.
    public record Run(AnalysisResult result, List<RoceEvent> events, List<Kept> messages) {}

    /// Keeps everything.
    public static final class Keeper implements AnalysisSink {
        public final List<RoceEvent> events = new ArrayList<>();
        public final List<Kept> messages = new ArrayList<>();

        @Override
        public void event(RoceEvent event) {
            events.add(event);
        }

        @Override
        public void message(Message message) {
            messages.add(Kept.of(message));
        }
    }

    public static Run run(Path file) throws CaptureException {
        Keeper keeper = new Keeper();
        try (FrameSource source = Captures.open(List.of(file.toString()), CaptureOptions.defaults())) {
            AnalysisResult result = Analysis.run(source, AnalysisOptions.defaults(), keeper, null);
            return new Run(result, keeper.events, keeper.messages);
        }
    }
}
