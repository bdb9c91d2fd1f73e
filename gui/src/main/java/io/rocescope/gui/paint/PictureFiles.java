package io.rocescope.gui.paint;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;
import javafx.embed.swing.SwingFXUtils;
import javafx.scene.Node;
import javafx.scene.SnapshotParameters;
import javafx.scene.control.Alert;
import javafx.scene.image.WritableImage;
import javafx.scene.transform.Transform;
import javafx.stage.FileChooser;
import javax.imageio.ImageIO;

/// Pictures as files.
public final class PictureFiles {
    private static final double SCALE = 2;

    private PictureFiles() {}

    /// What the node shows, twice as fine as on the screen, so that it can be printed.
    public static WritableImage snapshot(Node node) {
        SnapshotParameters parameters = new SnapshotParameters();
        parameters.setTransform(Transform.scale(SCALE, SCALE));
        return node.snapshot(parameters, null);
    }

    /// @throws IOException with the file's name, if it cannot be written
    public static void writePng(WritableImage image, Path file) throws IOException {
        if (!ImageIO.write(SwingFXUtils.fromFXImage(image, null), "png", file.toFile())) {
            throw new IOException(file + ": this Java runtime cannot write PNG files");
        }
    }

    /// Asks for a file and writes the picture: SVG where the name ends so, else PNG.
    ///
    /// @param name suggested, without ending
    public static void ask(Node node, String name, Supplier<String> svg) {
        FileChooser chooser = new FileChooser();
        chooser.setTitle("Save picture");
        chooser.setInitialFileName(name + ".svg");
        chooser.getExtensionFilters()
                .addAll(
                        new FileChooser.ExtensionFilter("SVG drawing", "*.svg"),
                        new FileChooser.ExtensionFilter("PNG image", "*.png"));
        File chosen = chooser.showSaveDialog(
                node.getScene() == null ? null : node.getScene().getWindow());
        if (chosen == null) {
            return;
        }
        try {
            if (chosen.getName().endsWith(".png")) {
                writePng(snapshot(node), chosen.toPath());
            } else {
                Files.writeString(chosen.toPath(), svg.get());
            }
        } catch (IOException e) {
            Alert alert = new Alert(Alert.AlertType.ERROR, chosen + ": cannot be written: " + e.getMessage());
            alert.setHeaderText("The picture was not saved");
            alert.showAndWait();
        }
    }
}
