package io.rocescope.gui.sequence;

import io.rocescope.gui.trace.Trace;
import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.CaptureOptions;
import io.rocescope.parser.capture.Captures;
import io.rocescope.parser.dissect.DissectorOptions;
import io.rocescope.parser.event.finding.Phrases;
import io.rocescope.parser.tap.Hop;
import io.rocescope.parser.tap.TapComparison;
import io.rocescope.parser.tap.TapComparison.Tap;
import io.rocescope.parser.tap.TapOptions;
import io.rocescope.parser.tap.TapResult;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;

/// A capture of the same traffic at the other end, on the time line of the window's own, and what was lost between
/// the two. The window's capture is tap a, this one tap b.
///
/// @param trace of tap b, by its own clock
record OtherTap(String file, Trace trace, TapResult result) {
    private static final String A = "a";
    private static final String B = "b";
    private static final long LOOK_MS = 50;

    /// Reads the other capture, and both for what became of each packet.
    ///
    /// @param cancelled asked now and then whether to stop
    /// @throws CaptureException if a capture cannot be read, or the two do not show the same traffic
    /// @throws CancellationException if it was to stop
    static OtherTap read(Trace own, String file, BooleanSupplier cancelled)
            throws CaptureException, InterruptedException {
        if (own.isLive() || own.names().contains("-")) {
            throw new CaptureException(
                    String.join(", ", own.names()),
                    0,
                    "taps are read twice, and this capture is no file: export its packets and open what was written");
        }
        List<Tap> taps = List.of(
                new Tap(A, () -> Captures.open(own.names(), CaptureOptions.defaults())),
                new Tap(B, () -> Captures.open(List.of(file), CaptureOptions.defaults())));
        TapResult result = TapComparison.run(
                taps,
                TapOptions.DEFAULT.withMostFrames(Integer.MAX_VALUE),
                new DissectorOptions(own.options().rocePorts(), true),
                null,
                (_, _, _) -> check(cancelled));
        if (!result.taps().get(1).fitted()) {
            throw new CaptureException(
                    file, 0, "shares no packet with this capture: is it of the same traffic, taken at the same time?");
        }
        // Nobody watches its properties.
        Trace trace = Trace.open(List.of(file), own.options(), Runnable::run);
        boolean read = false;
        try {
            while (!trace.awaitLoaded(LOOK_MS)) {
                check(cancelled);
            }
            read = true;
        } finally {
            if (!read) {
                trace.close();
            }
        }
        return new OtherTap(file, trace, result);
    }

    private static void check(BooleanSupplier cancelled) {
        if (cancelled.getAsBoolean()) {
            throw new CancellationException("not wanted any more");
        }
    }

    /// The other tap's time as the window's capture would have it.
    long toCommon(long timeNs) {
        return result.taps().get(1).clock().toCommon(timeNs);
    }

    /// Frames of the window's capture that did not arrive at the other tap.
    List<Long> lostThere() {
        return lost(A);
    }

    /// Frames of the other tap that did not arrive at the window's.
    List<Long> lostBack() {
        return lost(B);
    }

    private List<Long> lost(String from) {
        return result.hops().stream()
                .filter(hop -> hop.from().equals(from))
                .flatMap(hop -> hop.lostFrames().stream())
                .toList();
    }

    /// For people: which is which, and what was lost either way.
    String text() {
        var text = new StringBuilder("Tap a is this capture, tap b ").append(name());
        long uncertainty = result.taps().get(1).clock().uncertaintyNs();
        if (uncertainty >= 0) {
            text.append(" (clocks ± ").append(Phrases.duration(uncertainty)).append(')');
        }
        text.append('.');
        for (Hop hop : result.hops()) {
            text.append(' ').append(hop.from()).append(" → ").append(hop.to()).append(": ");
            text.append(Phrases.number(hop.lost())).append(" of ").append(Phrases.number(hop.packets()));
            text.append(" packets lost.");
        }
        return text.toString();
    }

    private String name() {
        Path name = Path.of(file).getFileName();
        return name == null ? file : name.toString();
    }
}
