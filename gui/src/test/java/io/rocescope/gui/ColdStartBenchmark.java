package io.rocescope.gui;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import javafx.application.Platform;
import javafx.beans.InvalidationListener;
import javafx.scene.Scene;
import javafx.stage.Window;

/// Starts the program as `./rocescope gui FILE` does and says when the window and its first rows are there, counted
/// from the moment that the command was given: `gui/scripts/bench`.
///
/// `-Drocescope.bench.started=SECONDS.NANOSECONDS` tells that moment.
final class ColdStartBenchmark {
    private static final String COMMAND_LINE = "io.rocescope.headless.Main";

    private static boolean rowsLaidOut;

    private ColdStartBenchmark() {}

    public static void main(String[] args) throws Exception {
        say("Java runs");
        Thread.ofPlatform().daemon().name("watch").start(ColdStartBenchmark::awaitToolkit);
        Class.forName(COMMAND_LINE).getMethod("main", String[].class).invoke(null, (Object) args);
    }

    private static void awaitToolkit() {
        while (true) {
            try {
                Platform.runLater(ColdStartBenchmark::toolkitRuns);
                return;
            } catch (IllegalStateException e) {
                // Not yet.
                try {
                    TimeUnit.MILLISECONDS.sleep(1);
                } catch (InterruptedException interrupted) {
                    return;
                }
            }
        }
    }

    private static void toolkitRuns() {
        say("JavaFX runs");
        if (Window.getWindows().isEmpty()) {
            Window.getWindows().addListener((InvalidationListener) _ -> windowIsShown());
        } else {
            windowIsShown();
        }
    }

    private static void windowIsShown() {
        if (Window.getWindows().isEmpty()) {
            return;
        }
        Scene scene = Window.getWindows().getFirst().getScene();
        say("the window is there");
        scene.addPostLayoutPulseListener(() -> {
            if (rowsLaidOut) {
                // What a frame lays out is drawn when the next one begins.
                say("first rows drawn");
                Runtime.getRuntime().halt(0);
            } else if (scene.lookup("#packet-list .table-row-cell:filled") != null) {
                rowsLaidOut = true;
                Platform.requestNextPulse();
            }
        });
    }

    private static void say(String what) {
        String[] started = System.getProperty("rocescope.bench.started", "0.0").split("\\.", -1);
        Instant from = Instant.ofEpochSecond(Long.parseLong(started[0]), Long.parseLong(started[1]));
        System.out.printf(
                Locale.ROOT,
                "%-52s %,8d ms%n",
                what,
                Duration.between(from, Instant.now()).toMillis());
        System.out.flush();
    }
}
