package io.rocescope.gui.session;

import io.rocescope.gui.query.FilterRun;
import io.rocescope.gui.trace.LoadState.Progress;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// What the status line says.
final class StatusText {
    private StatusText() {}

    /// How much there is and how much of it is shown.
    static String counts(long packets, int shown, boolean filtered, int marked) {
        var text = new StringBuilder(number(packets)).append(packets == 1 ? " packet" : " packets");
        if (filtered) {
            text.append(" · ").append(number(shown)).append(" displayed");
            if (packets > 0) {
                text.append(String.format(Locale.ROOT, " (%.1f %%)", 100.0 * shown / packets));
            }
        }
        if (marked > 0) {
            text.append(" · ").append(marked).append(" marked");
        }
        return text.toString();
    }

    /// What is under way, or how it ended; empty when all is done.
    static String activity(Progress loading, FilterRun.@Nullable Progress filtering, boolean live) {
        String load = switch (loading.phase()) {
            case LOADING -> live ? "Capturing" : "Loading";
            case CANCELLED -> "Loading was stopped";
            case FAILED -> "Reading ended early: " + loading.failure();
            case DONE ->
                loading.warnings().isEmpty()
                        ? ""
                        : loading.warnings().getFirst().message();
        };
        if (filtering != null && !filtering.done() && !live) {
            long percent = filtering.total() == 0 ? 0 : 100 * filtering.tested() / filtering.total();
            return (load.isEmpty() ? "" : load + " · ") + "Filtering " + percent + " %";
        }
        return load;
    }

    static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }
}
