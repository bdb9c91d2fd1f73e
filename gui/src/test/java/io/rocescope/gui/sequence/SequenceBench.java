package io.rocescope.gui.sequence;

import io.rocescope.gui.paint.FxPen;
import io.rocescope.gui.testing.Fx;
import io.rocescope.parser.event.AnalysisWord;
import io.rocescope.parser.picture.PsnPlot;
import io.rocescope.parser.picture.PsnRecorder;
import io.rocescope.parser.picture.PsnSeries;
import io.rocescope.parser.picture.Window;
import io.rocescope.parser.wire.Psn;
import io.rocescope.parser.wire.Syndrome;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import javafx.scene.Group;
import javafx.scene.Scene;
import javafx.scene.canvas.Canvas;
import javafx.scene.image.WritableImage;

/// How long a redraw of the PSN picture takes with many points: `SequenceBench [MILLIONS…]`. For docs/benchmarks.md.
///
/// Each redraw shows another part (all of it, then zoomed by up to 10,000 times, panned), as a person who drags does:
/// the strokes are issued, and the software pipeline draws them into an image of 1200 × 700.
public final class SequenceBench {
    private static final int WIDTH = 1200;
    private static final int HEIGHT = 700;
    private static final int WARM_UP = 60;
    private static final int REDRAWS = 400;
    private static final int WRITE_ONLY = 0x0a;
    private static final int ACKNOWLEDGE = 0x11;

    private SequenceBench() {}

    public static void main(String[] args) throws Exception {
        Fx.start();
        String[] sizes = args.length == 0 ? new String[] {"1", "10"} : args;
        for (String millions : sizes) {
            int points = Integer.parseInt(millions) * 1_000_000;
            long start = System.nanoTime();
            PsnSeries series = series(points);
            double built = (System.nanoTime() - start) / 1e6;
            long cpu = cpuNs();
            long[] times = Fx.call(() -> redraws(series));
            double each = (cpuNs() - cpu) / 1e6 / (REDRAWS + WARM_UP);
            System.out.printf(
                    Locale.ROOT,
                    "%d million points: built in %.0f ms; redraw median %.1f ms, p99 %.1f ms; processor %.1f ms each%n",
                    points / 1_000_000,
                    built,
                    times[REDRAWS / 2] / 1e6,
                    times[REDRAWS * 99 / 100] / 1e6,
                    each);
        }
        System.exit(0);
    }

    /// Of the whole process, all threads: what other programs on the machine take does not count.
    private static long cpuNs() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                ? system.getProcessCpuTime()
                : 0;
    }

    /// Requests and acknowledgements with a loss and a go-back-N every now and then.
    private static PsnSeries series(int points) {
        Random random = new Random(1);
        PsnRecorder recorder = new PsnRecorder(0);
        long time = 0;
        int psn = 0;
        int frame = 1;
        while (frame <= points) {
            for (int i = 0; i < 16; i++) {
                time += 300 + random.nextInt(200);
                recorder.add(time, frame++, WRITE_ONLY, (psn + i) & Psn.MASK, -1, 0, random.nextInt(500) == 0, 0);
            }
            if (random.nextInt(200) == 0) {
                int lost = random.nextInt(16);
                recorder.add(
                        time + 2_000,
                        frame++,
                        ACKNOWLEDGE,
                        (psn + lost) & Psn.MASK,
                        Syndrome.PSN_SEQUENCE_ERROR,
                        0,
                        false,
                        0);
                time += 100_000;
                for (int i = lost; i < 16; i++) {
                    time += 300;
                    recorder.add(
                            time,
                            frame++,
                            WRITE_ONLY,
                            (psn + i) & Psn.MASK,
                            -1,
                            AnalysisWord.RETRANSMISSION.bit(),
                            false,
                            0);
                }
            }
            psn += 16;
            time += 2_000;
            recorder.add(time, frame++, ACKNOWLEDGE, (psn - 1) & Psn.MASK, 0x1f, 0, false, 0);
        }
        return recorder.series();
    }

    private static long[] redraws(PsnSeries series) {
        Canvas canvas = new Canvas(WIDTH, HEIGHT);
        Scene scene = new Scene(new Group(canvas), WIDTH, HEIGHT);
        WritableImage image = new WritableImage(WIDTH, HEIGHT);
        Window all = Window.around(series, 0, 0, WIDTH, HEIGHT);
        Random random = new Random(2);
        long[] times = new long[REDRAWS];
        for (int i = -WARM_UP; i < REDRAWS; i++) {
            Window window = i % 8 == 0 ? all : part(all, random);
            long start = System.nanoTime();
            canvas.getGraphicsContext2D().clearRect(0, 0, WIDTH, HEIGHT);
            PsnPlot.draw(series, window, new FxPen(canvas.getGraphicsContext2D(), false), false);
            scene.snapshot(image);
            if (i >= 0) {
                times[i] = System.nanoTime() - start;
            }
        }
        Arrays.sort(times);
        return times;
    }

    /// A part around a point of the diagonal, where the packets are.
    private static Window part(Window all, Random random) {
        double zoom = Math.pow(10, -4 * random.nextDouble());
        double at = zoom / 2 + random.nextDouble() * (1 - zoom);
        double time = all.toNs() - all.fromNs();
        double psns = all.high() - all.low();
        return new Window(
                all.fromNs() + (at - zoom / 2) * time,
                all.fromNs() + (at + zoom / 2) * time,
                all.low() + (at - zoom / 2) * psns,
                all.low() + (at + zoom / 2) * psns,
                0,
                0,
                WIDTH,
                HEIGHT);
    }
}
