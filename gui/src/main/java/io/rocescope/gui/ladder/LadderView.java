package io.rocescope.gui.ladder;

import io.rocescope.gui.paint.EmptyPane;
import io.rocescope.gui.paint.FxPen;
import io.rocescope.gui.paint.Picture;
import io.rocescope.gui.paint.PictureFiles;
import io.rocescope.gui.paint.PictureTheme;
import io.rocescope.gui.trace.Navigator;
import io.rocescope.gui.trace.Trace;
import io.rocescope.parser.picture.Ink;
import io.rocescope.parser.picture.LadderLayout;
import io.rocescope.parser.picture.LadderPlot;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.canvas.Canvas;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.Tooltip;
import javafx.scene.image.WritableImage;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/// The ladder on the screen: only what is in sight is drawn.
public final class LadderView {
    private static final double UNIT = 40;
    private static final String HELP = "A click on an arrow goes to its packet; long pauses are cut out.";

    private final LadderViewModel model;
    private final Navigator navigator;
    private final BorderPane root = new BorderPane();
    private final Canvas canvas = new Canvas();
    private final Pane holder = new Pane(canvas);
    private final ScrollBar scroll = new ScrollBar();
    private final Button earlier = button("◂ Earlier", "The packets before these", this::goEarlier);
    private final Button later = button("Later ▸", "The packets behind these", this::goLater);
    private final Button trouble = button("First trouble", "The first packet that a finding names", this::goToTrouble);
    private final Label status = new Label(HELP);
    private long shownSelection = -1;

    public LadderView(Trace trace, Navigator navigator) {
        this.navigator = navigator;
        model = new LadderViewModel(trace, navigator);
        build();
        model.revisionProperty().addListener((_, _, _) -> update());
        navigator.darkProperty().addListener((_, _, _) -> draw());
        navigator.referenceNsProperty().addListener((_, _, _) -> draw());
        update();
    }

    public Node node() {
        return root;
    }

    public LadderViewModel model() {
        return model;
    }

    /// What is in sight, twice as fine as on the screen.
    public WritableImage snapshot() {
        return PictureFiles.snapshot(canvas);
    }

    private void build() {
        PictureTheme.apply(root, navigator);
        scroll.setOrientation(Orientation.VERTICAL);
        scroll.setUnitIncrement(UNIT);
        scroll.valueProperty().addListener((_, _, _) -> draw());
        holder.setMinSize(0, 0);
        holder.widthProperty().addListener((_, _, _) -> resize());
        holder.heightProperty().addListener((_, _, _) -> resize());
        holder.setOnScroll(e ->
                scroll.setValue(Math.max(0, Math.min(scroll.getMax(), scroll.getValue() - e.getDeltaY()))));
        canvas.setOnMouseClicked(e -> click(e.getY()));
        canvas.setOnMouseMoved(e -> status.setText(describe(e.getY())));
        canvas.setOnMouseExited(_ -> status.setText(HELP));
        status.getStyleClass().add("picture-status");
        root.setBottom(status);
        Label title = new Label();
        title.textProperty().bind(model.titleProperty());
        title.setMinWidth(0);
        Label extent = new Label();
        extent.textProperty().bind(model.extentProperty());
        extent.getStyleClass().add("faint");
        Region space = new Region();
        HBox.setHgrow(space, Priority.ALWAYS);
        Button turn = button("Turn direction", "Put the other end at the left", model::turn);
        Picture picture = new Picture(
                "Ladder",
                "ladder",
                canvas,
                () -> model.svg(navigator.darkProperty().get()));
        Picture.offer(root, picture);
        Button save = button("Save…", "Save the ladder as SVG or PNG", picture::save);
        HBox bar = new HBox(title, extent, space, earlier, later, trouble, turn, save);
        bar.getStyleClass().add("picture-bar");
        root.setTop(bar);
        root.setCenter(EmptyPane.over(new BorderPane(holder, null, scroll, null, null), model.emptyProperty()));
    }

    private static Button button(String text, String tip, Runnable action) {
        Button button = new Button(text);
        button.setMinWidth(Region.USE_PREF_SIZE);
        button.setTooltip(new Tooltip(tip));
        button.setOnAction(_ -> action.run());
        return button;
    }

    private void goEarlier() {
        model.earlier();
        scroll.setValue(scroll.getMax());
    }

    private void goLater() {
        model.later();
        scroll.setValue(0);
    }

    private void goToTrouble() {
        model.openFirstTrouble();
    }

    /// The arrow there, in words.
    String describe(double y) {
        int row = model.layout().at(y - LadderPlot.HEAD + scroll.getValue());
        return row < 0 || y < LadderPlot.HEAD ? HELP : model.describe(row);
    }

    /// What a click there does, in pixels of the view.
    void click(double y) {
        int row = model.layout().at(y - LadderPlot.HEAD + scroll.getValue());
        if (row >= 0) {
            model.open(row);
        }
    }

    private void resize() {
        canvas.setWidth(holder.getWidth());
        canvas.setHeight(holder.getHeight());
        update();
    }

    private void update() {
        double room = Math.max(1, canvas.getHeight() - LadderPlot.HEAD);
        double most = Math.max(0, model.layout().height() - room);
        scroll.setMax(most);
        scroll.setVisibleAmount(most * room / Math.max(room, model.layout().height()));
        scroll.setBlockIncrement(room);
        scroll.setVisible(most > 0);
        scroll.setValue(Math.min(scroll.getValue(), most));
        earlier.setDisable(!model.hasEarlier());
        later.setDisable(!model.hasLater());
        trouble.setDisable(model.firstTrouble() == 0);
        reveal(room);
        draw();
    }

    /// Scrolls to the selected packet once after it was selected.
    private void reveal(double room) {
        long selected = navigator.selectedFrameProperty().get();
        int row = model.selectedRow();
        if (selected == shownSelection || row < 0 || canvas.getHeight() == 0) {
            return;
        }
        shownSelection = selected;
        double y = model.layout().y(row);
        if (y < scroll.getValue() + LadderLayout.ROW || y > scroll.getValue() + room - LadderLayout.ROW) {
            scroll.setValue(Math.max(0, Math.min(scroll.getMax(), y - room / 3)));
        }
    }

    private void draw() {
        double width = canvas.getWidth();
        double height = canvas.getHeight();
        boolean dark = navigator.darkProperty().get();
        GraphicsContext g = canvas.getGraphicsContext2D();
        g.setFill(FxPen.colour(Ink.PAPER, dark));
        g.fillRect(0, 0, width, height);
        LadderPlot.draw(model.picture(), new FxPen(g, dark), width, height, scroll.getValue());
    }
}
