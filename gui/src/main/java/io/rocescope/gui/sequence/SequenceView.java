package io.rocescope.gui.sequence;

import io.fair_acc.chartfx.XYChart;
import io.fair_acc.chartfx.axes.AxisMode;
import io.fair_acc.chartfx.axes.spi.DefaultNumericAxis;
import io.fair_acc.chartfx.plugins.Zoomer;
import io.rocescope.gui.paint.ChartAxes;
import io.rocescope.gui.paint.EmptyPane;
import io.rocescope.gui.paint.Picture;
import io.rocescope.gui.paint.PictureFiles;
import io.rocescope.gui.paint.PictureTheme;
import io.rocescope.gui.paint.ScreenDataSet;
import io.rocescope.gui.trace.Navigator;
import io.rocescope.gui.trace.Trace;
import io.rocescope.parser.event.finding.Phrases;
import io.rocescope.parser.picture.PsnMark;
import io.rocescope.parser.picture.PsnSeries;
import io.rocescope.parser.picture.Window;
import java.io.File;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.image.WritableImage;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.shape.Line;
import javafx.stage.FileChooser;
import org.jspecify.annotations.Nullable;

/// PSNs over time on the screen: drag to zoom, wheel to zoom, middle button to pan, right button to go back, double
/// click to show everything, click on a mark to go to its packet.
public final class SequenceView {
    private static final double REACH = 10;
    private static final double DRAG = 4;

    private final SequenceViewModel model;
    private final BorderPane root = new BorderPane();
    private final DefaultNumericAxis timeAxis = ChartAxes.time("time since the first packet");
    private final DefaultNumericAxis psnAxis = ChartAxes.psn();
    private final XYChart chart = new XYChart(timeAxis, psnAxis);
    private final ScreenDataSet corners = new ScreenDataSet("packets");
    private final PsnRenderer renderer;
    private final Label status = new Label();
    private final HBox legend = new HBox();
    private final CheckBox follow = new CheckBox("Follow");
    private final Line across = new Line();
    private final Line down = new Line();
    private final Navigator navigator;
    private @Nullable PsnSeries fitted;
    private double pressedX;
    private double pressedY;

    public SequenceView(Trace trace, Navigator navigator) {
        this.navigator = navigator;
        model = new SequenceViewModel(trace, navigator, Platform::runLater);
        renderer = new PsnRenderer(model);
        renderer.setDark(navigator.darkProperty().get());
        build();
        model.revisionProperty().addListener((_, _, _) -> update());
        navigator.darkProperty().addListener((_, _, dark) -> {
            renderer.setDark(dark);
            update();
        });
        update();
    }

    public Node node() {
        return root;
    }

    public SequenceViewModel model() {
        return model;
    }

    /// The picture as it stands, twice as fine as on the screen.
    public WritableImage snapshot() {
        return PictureFiles.snapshot(chart);
    }

    /// The part of the series that is in sight, as SVG.
    public String svg() {
        return model.svg(window(), navigator.darkProperty().get());
    }

    /// What is in sight.
    public Window window() {
        return PsnRenderer.window(timeAxis, psnAxis);
    }

    /// Shows everything.
    public void fit() {
        PsnSeries series = model.series();
        Window whole = Window.around(series, 0, 0, 1, 1);
        show(whole.fromNs(), whole.toNs(), whole.low(), whole.high());
    }

    /// Shows a part.
    public void show(double fromNs, double toNs, double low, double high) {
        timeAxis.setAutoRanging(false);
        psnAxis.setAutoRanging(false);
        timeAxis.set(fromNs, toNs);
        psnAxis.set(low, high);
        redraw();
    }

    private void build() {
        PictureTheme.apply(root, navigator);
        chart.setLegendVisible(false);
        chart.setAnimated(false);
        chart.getRenderers().setAll(renderer);
        renderer.getDatasets().add(corners);
        corners.add(0, 0).add(1, 1);
        Zoomer zoomer = new Zoomer(AxisMode.XY);
        zoomer.setAnimated(false);
        zoomer.setSliderVisible(false);
        zoomer.setZoomInMouseFilter(e -> e.getButton() == MouseButton.PRIMARY && !e.isShiftDown());
        zoomer.setPanMouseFilter(e -> e.isMiddleButtonDown() || (e.isPrimaryButtonDown() && e.isShiftDown()));
        zoomer.setZoomScrollFilter(_ -> true);
        chart.getPlugins().add(zoomer);
        chart.getToolBar().setVisible(false);
        chart.getToolBar().setManaged(false);
        crosshair();
        Label title = new Label();
        title.textProperty().bind(model.titleProperty());
        title.setMinWidth(0);
        Region space = new Region();
        HBox.setHgrow(space, Priority.ALWAYS);
        Button turn = button("Turn direction", "Show the requests of the other end", model::turn);
        Button fit = button("Fit", "Show everything", this::fit);
        Picture picture = new Picture("PSN over time", "psn", chart, this::svg);
        Picture.offer(root, picture);
        Button save = button("Save…", "Save the picture as SVG or PNG", picture::save);
        follow.setTooltip(new Tooltip("Keep new packets in sight, and the selected one"));
        follow.setSelected(true);
        follow.setMinWidth(Region.USE_PREF_SIZE);
        Button tap = button("Other tap…", "Show a capture of the same traffic at the other end, too", this::chooseTap);
        HBox bar = new HBox(title, space, follow, tap, turn, fit, save);
        bar.getStyleClass().add("picture-bar");
        legend.getStyleClass().add("picture-bar");
        status.getStyleClass().add("picture-status");
        root.setTop(new VBox(bar, tapLine()));
        root.setCenter(EmptyPane.over(chart, model.emptyProperty()));
        root.setBottom(new BorderPane(null, status, null, null, legend));
        status.setText(HELP);
    }

    /// Which tap is which; only while there is another one.
    private Node tapLine() {
        Label text = new Label();
        text.setId("tap-text");
        text.setWrapText(true);
        text.textProperty().bind(model.tap().textProperty());
        Button close = button(
                "Close tap",
                "Show this capture alone",
                () -> navigator.otherTapProperty().set(""));
        Region space = new Region();
        HBox.setHgrow(space, Priority.ALWAYS);
        HBox line = new HBox(text, space, close);
        line.getStyleClass().add("picture-bar");
        line.visibleProperty().bind(text.textProperty().isNotEmpty());
        line.managedProperty().bind(line.visibleProperty());
        return line;
    }

    private void chooseTap() {
        FileChooser chooser = new FileChooser();
        chooser.setTitle("Open the capture at the other end");
        File chosen = chooser.showOpenDialog(
                root.getScene() == null ? null : root.getScene().getWindow());
        if (chosen != null) {
            navigator.otherTapProperty().set(chosen.getPath());
        }
    }

    private static final String HELP =
            "Drag or turn the wheel to zoom, middle button to pan, right click to go back, double click for all,"
                    + " click a mark for its packet.";

    private static Button button(String text, String tip, Runnable action) {
        Button button = new Button(text);
        button.setMinWidth(Region.USE_PREF_SIZE);
        button.setTooltip(new Tooltip(tip));
        button.setOnAction(_ -> action.run());
        return button;
    }

    private void crosshair() {
        for (Line line : new Line[] {across, down}) {
            line.getStyleClass().add("crosshair");
            line.setMouseTransparent(true);
            line.setManaged(false);
            line.setVisible(false);
        }
        chart.getCanvasForeground().getChildren().addAll(across, down);
        Node canvas = chart.getCanvas();
        Node area = chart.getPlotArea();
        area.addEventFilter(MouseEvent.MOUSE_MOVED, e -> {
            var p = canvas.sceneToLocal(e.getSceneX(), e.getSceneY());
            pointAt(p.getX(), p.getY());
        });
        area.addEventFilter(MouseEvent.MOUSE_EXITED, _ -> leave());
        area.addEventFilter(MouseEvent.MOUSE_PRESSED, e -> {
            pressedX = e.getSceneX();
            pressedY = e.getSceneY();
        });
        area.addEventFilter(MouseEvent.MOUSE_RELEASED, e -> {
            boolean still = Math.abs(e.getSceneX() - pressedX) < DRAG && Math.abs(e.getSceneY() - pressedY) < DRAG;
            if (still && e.getButton() == MouseButton.PRIMARY && e.getClickCount() == 2) {
                fit();
            } else if (still && e.getButton() == MouseButton.PRIMARY) {
                var p = canvas.sceneToLocal(e.getSceneX(), e.getSceneY());
                click(p.getX(), p.getY());
            }
        });
    }

    /// What the mouse does when it moves there, in pixels of the plot.
    void pointAt(double x, double y) {
        Window w = window();
        boolean inside = x >= 0 && y >= 0 && x <= w.width() && y <= w.height();
        across.setVisible(inside);
        down.setVisible(inside);
        if (!inside) {
            leave();
            return;
        }
        across.setStartX(0);
        across.setEndX(w.width());
        across.setStartY(y);
        across.setEndY(y);
        down.setStartX(x);
        down.setEndX(x);
        down.setStartY(0);
        down.setEndY(w.height());
        PsnSeries.Hit hit = model.at(w, x, y, REACH);
        status.setText(model.describe(w, x, y) + (hit == null ? "" : "    ▸ " + model.describe(hit)));
    }

    private void leave() {
        across.setVisible(false);
        down.setVisible(false);
        status.setText(HELP);
    }

    /// What a click there does, in pixels of the plot.
    void click(double x, double y) {
        PsnSeries.Hit hit = model.at(window(), x, y, REACH);
        if (hit != null) {
            model.open(hit);
        }
    }

    String statusText() {
        return status.getText();
    }

    /// What is drawn on: pixels of a window are its own.
    Node canvas() {
        return chart.getCanvas();
    }

    private void update() {
        PsnSeries series = model.series();
        if (series != fitted || (follow.isSelected() && growing(series))) {
            fitted = series;
            fit();
        } else if (follow.isSelected() && model.selectedElsewhere()) {
            reveal();
        }
        legend();
        redraw();
    }

    private void legend() {
        boolean dark = navigator.darkProperty().get();
        legend.getChildren().clear();
        for (PsnMark mark : model.legend()) {
            legend.getChildren()
                    .add(new LegendItem(mark, model.series().track(mark).size(), dark));
        }
        TapSeries tap = model.tap().shownProperty().get();
        if (tap != null) {
            legend.getChildren()
                    .addAll(
                            LegendItem.seenAtB(tap.packets(), dark),
                            LegendItem.lost(tap.lost().size(), dark));
        }
    }

    /// Whether the series has outgrown what is in sight while the view shows its end.
    private boolean growing(PsnSeries series) {
        return !series.isEmpty() && shownEnd < series.lastNs() && timeAxis.getMax() >= shownEnd;
    }

    private double shownEnd;

    /// Moves the window so that the selected packet is in it.
    private void reveal() {
        PsnSeries.Hit hit = model.selected();
        Window w = window();
        if (hit == null) {
            return;
        }
        boolean outside =
                hit.timeNs() < w.fromNs() || hit.timeNs() > w.toNs() || hit.psn() < w.low() || hit.psn() > w.high();
        if (outside) {
            double halfTime = (w.toNs() - w.fromNs()) / 2;
            double halfPsns = (w.high() - w.low()) / 2;
            show(hit.timeNs() - halfTime, hit.timeNs() + halfTime, hit.psn() - halfPsns, hit.psn() + halfPsns);
        }
    }

    private void redraw() {
        PsnSeries series = model.series();
        shownEnd = series.lastNs();
        Window whole = Window.around(series, 0, 0, 1, 1);
        corners.clearData();
        corners.add(whole.fromNs(), whole.low()).add(whole.toNs(), whole.high());
        chart.invalidate();
    }

    /// For people who look at the legend: how many marks of a kind there are.
    static String legendText(PsnMark mark, int count) {
        return mark.label() + " " + Phrases.number(count);
    }
}
