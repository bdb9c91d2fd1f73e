package io.rocescope.gui.window;

import io.rocescope.gui.trace.Trace;
import io.rocescope.parser.capture.Captures;
import javafx.application.Platform;
import javafx.beans.InvalidationListener;
import javafx.beans.Observable;
import javafx.scene.Scene;

/// Puts the first rows of a capture on the screen before the rest of it is read.
final class FirstRows {
    /// How long the window stands still for them, at the most; then it shows an empty list until they are there.
    private static final long MOST_WAITED_MS = 1000;

    private FirstRows() {}

    /// Waits for the first packets, so that the list is laid out once, with rows in it.
    static void await(Trace trace) {
        if (trace.isLive() || trace.names().contains(Captures.STDIN)) {
            // They come when they come.
            return;
        }
        try {
            if (!trace.awaitFirst(MOST_WAITED_MS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Lets the rest be read once the first rows are drawn.
    static void proceedWhenDrawn(Scene scene, Trace trace) {
        if (trace.packets().size() > 0) {
            proceedAfterFrame(scene, trace);
            return;
        }
        trace.loading().rowsProperty().addListener(new InvalidationListener() {
            @Override
            public void invalidated(Observable rows) {
                rows.removeListener(this);
                proceedAfterFrame(scene, trace);
            }
        });
    }

    /// What a frame lays out is drawn when the next one begins.
    private static void proceedAfterFrame(Scene scene, Trace trace) {
        scene.addPostLayoutPulseListener(new Runnable() {
            private boolean laidOut;

            @Override
            public void run() {
                if (laidOut) {
                    scene.removePostLayoutPulseListener(this);
                    trace.proceed();
                } else {
                    laidOut = true;
                    Platform.requestNextPulse();
                }
            }
        });
        Platform.requestNextPulse();
    }
}
