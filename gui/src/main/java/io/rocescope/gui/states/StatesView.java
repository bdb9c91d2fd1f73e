package io.rocescope.gui.states;

import io.rocescope.gui.paint.EmptyPane;
import io.rocescope.gui.paint.FxPen;
import io.rocescope.gui.paint.PictureTheme;
import io.rocescope.gui.trace.Navigator;
import io.rocescope.gui.trace.Trace;
import io.rocescope.parser.picture.Ink;
import java.util.List;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.canvas.Canvas;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollBar;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/// States of queue pairs over time: the wheel scrolls, with Ctrl it zooms; a click goes to the packet.
public final class StatesView {
    private static final double REACH = 8;
    private static final double ZOOM = 1.25;
    private static final double MARGIN = 0.015;
    private static final String HELP =
            "States are the least advanced ones that the packets prove. Ctrl + wheel zooms, a click goes to the packet.";

    private final StatesViewModel model;
    private final Navigator navigator;
    private final Trace trace;
    private final BorderPane root = new BorderPane();
    private final Canvas canvas = new Canvas();
    private final Pane holder = new Pane(canvas);
    private final ScrollBar scroll = new ScrollBar();
    private final Label status = new Label(HELP);
    private double fromNs;
    private double toNs;
    private boolean zoomed;

    public StatesView(Trace trace, Navigator navigator) {
        this.trace = trace;
        this.navigator = navigator;
        model = new StatesViewModel(trace, navigator);
        PictureTheme.apply(root, navigator);
        scroll.setOrientation(Orientation.VERTICAL);
        scroll.valueProperty().addListener((_, _, _) -> draw());
        holder.setMinSize(0, 0);
        holder.widthProperty().addListener((_, _, _) -> resize());
        holder.heightProperty().addListener((_, _, _) -> resize());
        holder.setOnScroll(this::wheel);
        canvas.setOnMouseMoved(e -> status.setText(describe(e.getX(), e.getY())));
        canvas.setOnMouseExited(_ -> status.setText(HELP));
        canvas.setOnMouseClicked(e -> click(e.getX(), e.getY()));
        Label summary = new Label();
        summary.textProperty().bind(model.summaryProperty());
        Region space = new Region();
        HBox.setHgrow(space, Priority.ALWAYS);
        Button fit = new Button("Fit");
        fit.setOnAction(_ -> {
            zoomed = false;
            update();
        });
        HBox bar = new HBox(summary, space, fit);
        bar.getStyleClass().add("picture-bar");
        status.getStyleClass().add("picture-status");
        root.setTop(bar);
        root.setCenter(EmptyPane.over(new BorderPane(holder, null, scroll, null, null), model.emptyProperty()));
        root.setBottom(status);
        model.revisionProperty().addListener((_, _, _) -> update());
        navigator.darkProperty().addListener((_, _, _) -> draw());
        navigator.selectedFrameProperty().addListener((_, _, _) -> draw());
        update();
    }

    public Node node() {
        return root;
    }

    public StatesViewModel model() {
        return model;
    }

    private StatesPlot.View view() {
        long selected = navigator.selectedFrameProperty().get();
        long reference = navigator.referenceNsProperty().get();
        boolean known = selected > 0 && selected <= trace.packets().size();
        long origin =
                reference == 0 && trace.packets().size() > 0 ? trace.packets().timeNs(1) : reference;
        return new StatesPlot.View(
                model.lanes(),
                fromNs,
                toNs,
                origin,
                scroll.getValue(),
                known ? trace.packets().timeNs(selected) : 0);
    }

    /// What is there, in words.
    String describe(double x, double y) {
        StatesPlot.View view = view();
        int index = view.lane(y);
        if (index < 0 || x < StatesPlot.NAMES) {
            return HELP;
        }
        Lane lane = view.lanes().get(index);
        long time = (long) view.time(x, canvas.getWidth());
        String text = model.time(time) + "   " + lane.name();
        Lane.@Nullable Segment segment = StatesViewModel.at(lane, time);
        text += segment == null
                ? ": state unknown"
                : ": " + segment.state() + " since frame " + segment.frame() + " (" + segment.why() + ")";
        Lane.@Nullable Mark mark = StatesViewModel.near(lane, time, reachNs(view));
        return mark == null ? text : text + "    ▸ frame " + mark.frame() + ": " + mark.what();
    }

    private double reachNs(StatesPlot.View view) {
        return view.time(StatesPlot.NAMES + REACH, canvas.getWidth()) - view.time(StatesPlot.NAMES, canvas.getWidth());
    }

    /// What a click there does.
    void click(double x, double y) {
        StatesPlot.View view = view();
        int index = view.lane(y);
        if (index < 0) {
            return;
        }
        Lane lane = view.lanes().get(index);
        long time = (long) view.time(x, canvas.getWidth());
        Lane.@Nullable Mark mark = StatesViewModel.near(lane, time, reachNs(view));
        Lane.@Nullable Segment segment = StatesViewModel.at(lane, time);
        if (mark != null) {
            model.open(lane, mark.frame());
        } else if (segment != null) {
            model.open(lane, segment.frame());
        }
    }

    private void wheel(ScrollEvent e) {
        if (!e.isControlDown()) {
            scroll.setValue(Math.clamp(scroll.getValue() - e.getDeltaY(), 0, scroll.getMax()));
            return;
        }
        double at = view().time(e.getX(), canvas.getWidth());
        double factor = e.getDeltaY() > 0 ? 1 / ZOOM : ZOOM;
        double from = Math.max((double) model.firstNs(), at - (at - fromNs) * factor);
        double to = Math.min((double) model.lastNs(), at + (toNs - at) * factor);
        if (to - from > 100) {
            zoomed = true;
            fromNs = from;
            toNs = to;
            draw();
        }
    }

    private void resize() {
        canvas.setWidth(holder.getWidth());
        canvas.setHeight(holder.getHeight());
        update();
    }

    private void update() {
        List<Lane> lanes = model.lanes();
        if (!zoomed) {
            double room = (model.lastNs() - model.firstNs()) * MARGIN;
            fromNs = model.firstNs() - room;
            toNs = model.lastNs() + room;
        }
        double height = Math.max(1, canvas.getHeight() - StatesPlot.HEAD);
        double most = Math.max(0, StatesPlot.height(lanes.size()) - height);
        scroll.setMax(most);
        scroll.setVisibleAmount(most * height / Math.max(height, StatesPlot.height(lanes.size())));
        scroll.setVisible(most > 0);
        scroll.setValue(Math.min(scroll.getValue(), most));
        draw();
    }

    private void draw() {
        boolean dark = navigator.darkProperty().get();
        GraphicsContext g = canvas.getGraphicsContext2D();
        g.setFill(FxPen.colour(Ink.PAPER, dark));
        g.fillRect(0, 0, canvas.getWidth(), canvas.getHeight());
        StatesPlot.draw(view(), new FxPen(g, dark), canvas.getWidth(), canvas.getHeight());
    }
}
