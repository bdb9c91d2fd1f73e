package io.rocescope.gui.charts;

import io.fair_acc.chartfx.XYChart;
import io.fair_acc.chartfx.axes.AxisMode;
import io.fair_acc.chartfx.axes.spi.DefaultNumericAxis;
import io.fair_acc.chartfx.plugins.XValueIndicator;
import io.fair_acc.chartfx.plugins.Zoomer;
import io.fair_acc.chartfx.renderer.ErrorStyle;
import io.fair_acc.chartfx.renderer.LineStyle;
import io.fair_acc.chartfx.renderer.spi.ErrorDataSetRenderer;
import io.fair_acc.dataset.spi.DoubleDataSet;
import io.rocescope.gui.paint.ChartAxes;
import io.rocescope.gui.paint.ScreenDataSet;
import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;

/// A chart with lines over a common axis, its heading, and a word where there is nothing to draw.
final class LineChart {
    private static final double ROOM = 1.08;
    private static final double LEAST_HEIGHT = 110;

    private final DefaultNumericAxis x;
    private final DefaultNumericAxis y;
    private final XYChart chart;
    private final List<DoubleDataSet> lines = new ArrayList<>();
    private final Label nothing = new Label();
    private final BorderPane box;

    /// @param kind a style class: its colours are in the style sheet
    /// @param filled whether the room under the first line is filled
    LineChart(String heading, String kind, DefaultNumericAxis x, String unit, boolean filled, String... names) {
        this.x = x;
        this.y = ChartAxes.aligned(unit);
        chart = new XYChart(x, y);
        chart.setLegendVisible(false);
        chart.setAnimated(false);
        chart.getStyleClass().add(kind);
        chart.getToolBar().setVisible(false);
        chart.getToolBar().setManaged(false);
        ErrorDataSetRenderer renderer = new ErrorDataSetRenderer();
        renderer.setErrorStyle(ErrorStyle.NONE);
        renderer.setDrawMarker(false);
        renderer.setPointReduction(false);
        renderer.setPolyLineStyle(filled ? LineStyle.AREA : LineStyle.NORMAL);
        for (String name : names) {
            DoubleDataSet line = new ScreenDataSet(name);
            lines.add(line);
            renderer.getDatasets().add(line);
        }
        chart.getRenderers().setAll(renderer);
        Zoomer zoomer = new Zoomer(AxisMode.X);
        zoomer.setAnimated(false);
        zoomer.setSliderVisible(false);
        chart.getPlugins().add(zoomer);
        chart.setMinHeight(LEAST_HEIGHT);
        nothing.getStyleClass().add("faint");
        nothing.setMouseTransparent(true);
        Label title = new Label(heading);
        title.getStyleClass().add("chart-heading");
        HBox head = new HBox(title);
        Region space = new Region();
        HBox.setHgrow(space, Priority.ALWAYS);
        head.getChildren().add(space);
        if (names.length > 1) {
            for (int i = 0; i < names.length; i++) {
                Label name = new Label("━ " + names[i]);
                name.getStyleClass().addAll("legend-" + kind, "legend-" + i);
                name.setPadding(new Insets(0, 0, 0, 14));
                head.getChildren().add(name);
            }
        }
        head.setPadding(new Insets(6, 14, 0, 14));
        box = new BorderPane(new StackPane(chart, nothing), head, null, null, null);
    }

    Node node() {
        return box;
    }

    XYChart chart() {
        return chart;
    }

    /// Sets a line.
    void set(int index, double[] times, double[] values) {
        lines.get(index).set(times, values);
    }

    /// Fits the axes to what the lines hold.
    ///
    /// @param reason what is said where all values are zero; empty where the lines say it themselves
    void fit(double from, double to, double most, String reason) {
        nothing.setText(most > 0 ? "" : reason);
        if (x.isAutoRanging() || !zoomed()) {
            x.setAutoRanging(false);
            x.set(from, Math.max(from + 1e-9, to));
        }
        y.setAutoRanging(false);
        y.set(0, most > 0 ? most * ROOM : 1);
        chart.invalidate();
    }

    private boolean zoomed() {
        return chart.getPlugins().stream()
                .anyMatch(p -> p instanceof Zoomer z && !z.zoomStackDeque().isEmpty());
    }

    /// Puts upright lines with texts at places of the horizontal axis.
    void indicate(List<Double> places, List<String> texts) {
        chart.getPlugins().removeIf(p -> p instanceof XValueIndicator);
        for (int i = 0; i < places.size(); i++) {
            XValueIndicator indicator = new XValueIndicator(x, places.get(i), texts.get(i));
            indicator.setEditable(false);
            indicator.setLabelPosition(0.93 - 0.11 * i);
            chart.getPlugins().add(indicator);
        }
    }

    int size(int line) {
        return lines.get(line).getDataCount();
    }
}
