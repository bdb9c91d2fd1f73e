package io.rocescope.gui;

import io.rocescope.gui.packetlist.PacketRow;
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
import javafx.scene.control.TableView;
import javafx.stage.Stage;

/// Measures how the window opens a large capture, on the headless platform: `gui/scripts/bench FILE`.
final class OpenBenchmark {
    private static final int JUMPS = 300;
    private static final double NS_PER_MS = 1e6;

    private OpenBenchmark() {}

    /// @param args a capture, and filters
    public static void main(String[] args) throws Exception {
        Fx.start();
        MainWindow window =
                Fx.call(() -> new Windows(new SettingsFile(null), RoceScopeApplication.views()).open(new Stage()));
        Fx.settle();
        long start = System.nanoTime();
        Fx.run(() -> window.open(List.of(args[0])));
        SessionView session = Objects.requireNonNull(Fx.call(window::session));
        Fx.await("first rows", () -> !session.model().list().rows().isEmpty());
        Fx.call(() -> window.stage().getScene().snapshot(null));
        say("first rows decoded and drawn", start);
        TableView<?> table =
                Fx.call(() -> (TableView<?>) window.stage().getScene().lookup("#packet-list"));
        scroll("scrolling while it loads", window, table, 60);
        while (session.model().trace().isReading()) {
            Thread.sleep(20);
        }
        say("whole index and analysis", start);
        long packets = session.model().trace().packets().size();
        System.out.printf(Locale.ROOT, "%-40s %,d%n", "packets", packets);
        scroll("scrolling", window, table, JUMPS);
        for (String filter : Arrays.asList(args).subList(1, args.length)) {
            filter(session, filter);
        }
        System.gc();
        long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        System.out.printf(Locale.ROOT, "%-40s %,d MiB%n", "heap in use", heap >> 20);
        System.out.printf(
                Locale.ROOT,
                "%-40s %,d MiB%n",
                "outside the heap",
                session.model().trace().octets() >> 20);
        System.exit(0);
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

    /// Jumps to random places: rows are decoded, laid out and drawn each time.
    private static void scroll(String what, MainWindow window, TableView<?> table, int jumps)
            throws InterruptedException {
        var random = new SplittableRandom(1);
        long[] times = new long[jumps];
        for (int i = 0; i < jumps; i++) {
            int row = random.nextInt(Math.max(1, Fx.call(() -> table.getItems().size())));
            times[i] = Fx.call(() -> {
                long start = System.nanoTime();
                table.scrollTo(row);
                window.stage().getScene().getRoot().applyCss();
                window.stage().getScene().getRoot().layout();
                return System.nanoTime() - start;
            });
            if (Fx.call(() ->
                            table.getItems().get(Math.min(row, table.getItems().size() - 1)))
                    instanceof PacketRow shown) {
                Objects.requireNonNull(shown.texts());
            }
        }
        Arrays.sort(times);
        System.out.printf(
                Locale.ROOT,
                "%-40s median %.1f ms, p99 %.1f ms%n",
                what,
                times[jumps / 2] / NS_PER_MS,
                times[jumps * 99 / 100] / NS_PER_MS);
    }

    private static void say(String what, long startNs) {
        System.out.printf(Locale.ROOT, "%-40s %,.0f ms%n", what, (System.nanoTime() - startNs) / NS_PER_MS);
    }
}
