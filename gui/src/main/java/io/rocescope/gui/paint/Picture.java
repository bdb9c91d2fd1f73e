package io.rocescope.gui.paint;

import java.util.List;
import java.util.function.Supplier;
import javafx.scene.Node;

/// Something that a view draws and that can be written to a file.
///
/// @param title for people, such as "Ladder"
/// @param name of the file, without ending
/// @param node what is on the screen
/// @param svg the same as a drawing
public record Picture(String title, String name, Node node, Supplier<String> svg) {
    private static final Object KEY = Picture.class;

    /// Lets the window's menu find what a view draws.
    ///
    /// @param view the view's outermost node
    public static void offer(Node view, Picture... pictures) {
        view.getProperties().put(KEY, List.of(pictures));
    }

    /// What a view offers; nothing where it draws nothing.
    public static List<Picture> of(Node view) {
        return view.getProperties().get(KEY) instanceof List<?> offered
                ? offered.stream().map(Picture.class::cast).toList()
                : List.of();
    }

    /// Asks for a file and writes the picture to it.
    public void save() {
        PictureFiles.ask(node, name, svg);
    }
}
