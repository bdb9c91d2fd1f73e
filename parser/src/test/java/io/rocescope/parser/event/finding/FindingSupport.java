package io.rocescope.parser.event.finding;

import io.rocescope.parser.event.CaptureSummary;
import java.util.List;

/// Summaries for tests.
final class FindingSupport {
    /// A capture of which only events are given.
    CaptureSummary capture() {
        return new CaptureSummary(
                List.of("script"),
                333,
                0,
                0,
                0,
                List.of("EN10MB"),
                0,
                0,
                0,
                0,
                false,
                false,
                new CaptureSummary.Icrc(0, 0, 0),
                0,
                0,
                333,
                0,
                0,
                0,
                List.of(),
                List.of());
    }
}
