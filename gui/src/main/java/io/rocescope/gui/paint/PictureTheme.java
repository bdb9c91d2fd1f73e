package io.rocescope.gui.paint;

import io.rocescope.gui.trace.Navigator;
import java.net.URL;
import java.util.Objects;
import javafx.beans.value.ObservableValue;
import javafx.css.PseudoClass;
import javafx.scene.Parent;

/// Gives a view the pictures' style sheet, and keeps it as dark as the window's theme.
public final class PictureTheme {
    private static final PseudoClass DARK = PseudoClass.getPseudoClass("dark");

    private PictureTheme() {}

    public static void apply(Parent root, Navigator navigator) {
        URL sheet = Objects.requireNonNull(PictureTheme.class.getResource("pictures.css"), "pictures.css");
        root.getStylesheets().add(sheet.toExternalForm());
        root.getStyleClass().add("picture");
        set(root, navigator.darkProperty().get());
        navigator
                .darkProperty()
                .addListener((ObservableValue<? extends Boolean> _, Boolean _, Boolean dark) -> set(root, dark));
    }

    private static void set(Parent root, boolean dark) {
        root.pseudoClassStateChanged(DARK, dark);
    }
}
