package io.rocescope.parser.event.finding;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.CaptureOptions;
import io.rocescope.parser.capture.Captures;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.event.AnalysisSink;
import io.rocescope.parser.event.Message;
import io.rocescope.parser.event.RoceEvent;
import io.rocescope.parser.pipeline.Analysis;
import io.rocescope.parser.pipeline.AnalysisOptions;
import io.rocescope.parser.pipeline.AnalysisResult;
import io.rocescope.parser.testing.Samples;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Messages that claim to tell findings nothing new do tell them nothing new.
class RoutineMessagesTest {
    private long routine;

    @Test
    void shouldFindTheSameWhereEveryMessageIsLookedAt() throws CaptureException {
        List<Path> files = new ArrayList<>();
        for (Path directory : Samples.withTruth()) {
            files.addAll(Samples.captures(directory));
        }
        if (Files.isDirectory(Samples.field())) {
            files.addAll(Samples.captures(Samples.field()));
        }
        for (Path file : files) {
            compare(file);
        }
        assertThat(routine).isGreaterThan(1_000);
    }

    private void compare(Path file) throws CaptureException {
        Evidence brief = new Evidence();
        Evidence thorough = new Evidence();
        AnalysisSink looksAtAll = new AnalysisSink() {
            @Override
            public void event(RoceEvent event) {
                thorough.event(event);
            }

            @Override
            public void message(Message message) {
                routine += message.routine() ? 1 : 0;
                thorough.message(neverRoutine(message));
            }
        };
        AnalysisResult result;
        try (FrameSource source = Captures.open(List.of(file.toString()), CaptureOptions.defaults())) {
            result = Analysis.run(source, AnalysisOptions.defaults(), AnalysisSink.both(brief, looksAtAll), null);
        }
        assertThat(result.findings(brief)).as(file.toString()).isEqualTo(result.findings(thorough));
    }

    private static Message neverRoutine(Message message) {
        return (Message) Proxy.newProxyInstance(
                Message.class.getClassLoader(),
                new Class<?>[] {Message.class},
                (_, method, arguments) ->
                        method.getName().equals("routine") ? false : method.invoke(message, arguments));
    }
}
