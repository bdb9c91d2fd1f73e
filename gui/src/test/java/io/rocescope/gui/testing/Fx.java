package io.rocescope.gui.testing;

import java.io.File;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import javafx.application.Platform;
import javafx.embed.swing.SwingFXUtils;
import javafx.scene.Scene;
import javafx.scene.image.WritableImage;
import javax.imageio.ImageIO;

/// JavaFX on its headless platform: windows exist and are drawn in memory.
public final class Fx {
    private static final long TIMEOUT_S = 30;
    private static boolean started;

    private Fx() {}

    /// Starts the toolkit once for all tests of the process.
    public static synchronized void start() throws InterruptedException {
        if (started) {
            return;
        }
        if (System.getProperty("glass.platform") == null) {
            System.setProperty("glass.platform", "Headless");
        }
        System.setProperty("prism.order", "sw");
        System.setProperty("java.awt.headless", "true");
        CountDownLatch ready = new CountDownLatch(1);
        Platform.startup(ready::countDown);
        if (!ready.await(TIMEOUT_S, TimeUnit.SECONDS)) {
            throw new AssertionError("JavaFX did not start");
        }
        Platform.setImplicitExit(false);
        started = true;
    }

    /// Runs something in the thread of the user interface and waits for it.
    public static <T> T call(Callable<T> action) throws InterruptedException {
        FutureTask<T> task = new FutureTask<>(action);
        if (Platform.isFxApplicationThread()) {
            task.run();
        } else {
            Platform.runLater(task);
        }
        try {
            return task.get(TIMEOUT_S, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new AssertionError(e.getCause());
        } catch (TimeoutException e) {
            throw new AssertionError("the user interface hangs", e);
        }
    }

    public static void run(Runnable action) throws InterruptedException {
        call(() -> {
            action.run();
            return Boolean.TRUE;
        });
    }

    /// Waits until something holds, asked in the thread of the user interface.
    public static void await(String what, BooleanSupplier condition) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_S);
        while (!call(condition::getAsBoolean)) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("did not come to be: " + what);
            }
            Thread.sleep(10);
        }
    }

    /// Lets layout and drawing happen.
    public static void settle() throws InterruptedException {
        for (int i = 0; i < 4; i++) {
            Thread.sleep(30);
            call(() -> Boolean.TRUE);
        }
    }

    /// Writes what a scene shows.
    public static void snapshot(Scene scene, File target) throws InterruptedException, IOException {
        settle();
        WritableImage image = call(() -> scene.snapshot(null));
        ImageIO.write(SwingFXUtils.fromFXImage(image, null), "png", target);
    }
}
