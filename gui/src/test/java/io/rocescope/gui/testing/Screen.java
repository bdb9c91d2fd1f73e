package io.rocescope.gui.testing;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javafx.application.Application;
import javafx.embed.swing.SwingFXUtils;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.image.WritableImage;
import javafx.stage.Stage;
import javax.imageio.ImageIO;

/// Windows with a single view in them, and pictures of these.
public final class Screen {
    private Screen() {}

    /// A window with this content.
    public static Stage show(Parent root, double width, double height, boolean dark) throws InterruptedException {
        return Fx.call(() -> {
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
        Fx.settle();
        Fx.settle();
        return Fx.call(() -> stage.getScene().snapshot(null));
    }

    /// Writes a picture as PNG.
    public static void write(WritableImage image, Path file) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        ImageIO.write(SwingFXUtils.fromFXImage(image, null), "png", file.toFile());
    }

    /// Closes the window.
    public static void close(Stage stage) throws InterruptedException {
        Fx.run(stage::close);
    }
}
