package io.rocescope.gui;

import io.rocescope.gui.session.SessionView;
import io.rocescope.gui.settings.SettingsFile;
import io.rocescope.gui.testing.Fx;
import io.rocescope.gui.window.MainWindow;
import io.rocescope.gui.window.Windows;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.control.ScrollBar;
import javafx.stage.Stage;

/// Measures how the window opens a large capture, on the headless platform: `gui/scripts/bench FILE`.
final class OpenBenchmark {
    private static final int JUMPS = 300;
    private static final int OPENED = 6;
    private static final double NS_PER_MS = 1e6;

    private static long userInterface;
    private static long processorAtStart;

    private OpenBenchmark() {}

    /// @param args a capture, and filters
    public static void main(String[] args) throws Exception {
        Fx.start();
        MainWindow window =
                Fx.call(() -> new Windows(new SettingsFile(null), RoceScopeApplication.views()).open(new Stage()));
        Fx.settle();
        userInterface = Fx.call(() -> Thread.currentThread().threadId());
        processorAtStart = ManagementFactory.getThreadMXBean().getThreadCpuTime(userInterface);
        for (int i = 0; i < OPENED; i++) {
            drawFirstRows(i == 0 ? "for the first time" : "again", window, args[0]);
        }
        long start = System.nanoTime();
        SessionView session = drawFirstRows("and read on", window, args[0]);
        scroll("jump to any place while it loads", window, session, JUMPS);
        while (session.model().trace().isReading()) {
            Thread.sleep(20);
        }
        say("whole index and analysis", start);
        long packets = session.model().trace().packets().size();
        System.out.printf(Locale.ROOT, "%-52s %,d%n", "packets", packets);
        scroll("jump to any place", window, session, JUMPS);
        for (String filter : Arrays.asList(args).subList(1, args.length)) {
            filter(session, filter);
        }
        System.gc();
        long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        System.out.printf(Locale.ROOT, "%-52s %,d MiB%n", "heap in use", heap >> 20);
        System.out.printf(
                Locale.ROOT,
                "%-52s %,d MiB%n",
                "outside the heap",
                session.model().trace().octets() >> 20);
        System.exit(0);
    }

    /// Opens a file in the running window, as its menu does.
    private static SessionView drawFirstRows(String when, MainWindow window, String file) throws Exception {
        CountDownLatch drawn = new CountDownLatch(1);
        long start = System.nanoTime();
        Fx.run(() -> {
            window.open(List.of(file));
            Scene scene = window.stage().getScene();
            boolean[] laidOut = new boolean[1];
            scene.addPostLayoutPulseListener(() -> {
                // What a frame lays out is drawn when the next one begins.
                if (laidOut[0]) {
                    drawn.countDown();
                } else {
                    laidOut[0] = scene.lookup("#packet-list .table-row-cell:filled") != null;
                    Platform.requestNextPulse();
                }
            });
        });
        drawn.await();
        say("opened " + when + ": first rows drawn", start);
        return Objects.requireNonNull(Fx.call(window::session));
    }

    private static void filter(SessionView session, String filter) throws InterruptedException {
        long start = System.nanoTime();
        Fx.run(() -> session.model().navigator().applyFilter(filter));
        Fx.await("a row", () -> {
            var progress = session.model().list().filteringProperty().get();
            return progress != null && (progress.passed() > 0 || progress.done());
        });
        say("first result of " + filter, start);
        while (!session.model().list().awaitFilter(20)) {
            Thread.onSpinWait();
        }
        say("all results of " + filter, start);
        Fx.run(() -> session.model().navigator().applyFilter(""));
    }

    /// Jumps to random places: the rows in sight are read, decoded and laid out each time. Times are of the processor.
    private static void scroll(String what, MainWindow window, SessionView session, int jumps)
            throws InterruptedException {
        var random = new SplittableRandom(1);
        long[] times = new long[jumps];
        ScrollBar bar = Fx.call(() -> (ScrollBar) window.stage().getScene().lookup("#packet-scroll"));
        for (int i = 0; i < jumps; i++) {
            int row = random.nextInt(
                    Math.max(1, Fx.call(() -> session.model().list().rows().size())));
            times[i] = Fx.call(() -> {
                long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
                bar.setValue(row);
                window.stage().getScene().getRoot().applyCss();
                window.stage().getScene().getRoot().layout();
                return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
            });
        }
        Arrays.sort(times);
        System.out.printf(
                Locale.ROOT,
                "%-52s median %.1f ms, p99 %.1f ms%n",
                what,
                times[jumps / 2] / NS_PER_MS,
                times[jumps * 99 / 100] / NS_PER_MS);
    }

    /// Wall time since the start, and the processor time that the user interface's thread has used: on a busy machine
    /// they
    /// are far apart.
    private static void say(String what, long startNs) {
        long processor = ManagementFactory.getThreadMXBean().getThreadCpuTime(userInterface) - processorAtStart;
        System.out.printf(
                Locale.ROOT,
                "%-52s %,8.0f ms  (%,.0f ms of processor in its thread)%n",
                what,
                (System.nanoTime() - startNs) / NS_PER_MS,
                processor / NS_PER_MS);
    }
}
