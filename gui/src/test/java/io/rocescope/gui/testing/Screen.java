package io.rocescope.gui.testing;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import javafx.application.Application;
import javafx.application.Platform;
import javafx.embed.swing.SwingFXUtils;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.image.WritableImage;
import javafx.stage.Stage;
import javax.imageio.ImageIO;

/// JavaFX without a display: starts the headless platform, runs things in its thread, takes pictures of scenes.
public final class Screen {
    private static final int PULSES = 6;
    private static final long TIMEOUT_S = 60;
    private static boolean started;

    private Screen() {}

    /// Starts the toolkit if it is not running.
    public static synchronized void start() throws InterruptedException {
        if (started) {
            return;
        }
        System.setProperty("glass.platform", "Headless");
        System.setProperty("prism.order", "sw");
        System.setProperty("java.awt.headless", "true");
        CountDownLatch ready = new CountDownLatch(1);
        Platform.startup(ready::countDown);
        Platform.setImplicitExit(false);
        if (!ready.await(TIMEOUT_S, TimeUnit.SECONDS)) {
            throw new AssertionError("JavaFX did not start");
        }
        started = true;
    }

    /// Runs something in the thread of the user interface and waits for it.
    public static <T> T run(Callable<T> work) throws InterruptedException {
        start();
        FutureTask<T> task = new FutureTask<>(work);
        Platform.runLater(task);
        try {
            return task.get();
        } catch (ExecutionException e) {
            throw new AssertionError(e.getCause());
        }
    }

    /// Waits until what is waiting in the thread of the user interface, and a few frames, are done.
    public static void settle() throws InterruptedException {
        for (int i = 0; i < PULSES; i++) {
            CountDownLatch next = new CountDownLatch(1);
            run(() -> {
                Platform.requestNextPulse();
                return null;
            });
            Platform.runLater(next::countDown);
            if (!next.await(TIMEOUT_S, TimeUnit.SECONDS)) {
                throw new AssertionError("the user interface hangs");
            }
            Thread.sleep(40);
        }
    }

    /// A window with this content.
    public static Stage show(Parent root, double width, double height, boolean dark) throws InterruptedException {
        return run(() -> {
            Application.setUserAgentStylesheet(
                    dark ? new PrimerDark().getUserAgentStylesheet() : new PrimerLight().getUserAgentStylesheet());
            Stage stage = new Stage();
            stage.setScene(new Scene(root, width, height));
            stage.show();
            return stage;
        });
    }

    /// A picture of the window's content.
    public static WritableImage picture(Stage stage) throws InterruptedException {
        settle();
        return run(() -> stage.getScene().snapshot(null));
    }

    /// Writes a picture as PNG.
    public static void write(WritableImage image, Path file) throws Exception {
        Files.createDirectories(file.toAbsolutePath().getParent());
        ImageIO.write(SwingFXUtils.fromFXImage(image, null), "png", file.toFile());
    }

    /// Closes the window.
    public static void close(Stage stage) throws InterruptedException {
        run(() -> {
            stage.close();
            return null;
        });
    }
}
