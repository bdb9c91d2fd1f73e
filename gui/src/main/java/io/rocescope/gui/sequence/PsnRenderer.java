package io.rocescope.gui.sequence;

import io.fair_acc.chartfx.axes.Axis;
import io.fair_acc.chartfx.renderer.spi.AbstractRendererXY;
import io.fair_acc.chartfx.ui.css.DataSetNode;
import io.fair_acc.dataset.DataSet;
import io.rocescope.gui.paint.FxPen;
import io.rocescope.parser.picture.Ink;
import io.rocescope.parser.picture.PsnPlot;
import io.rocescope.parser.picture.PsnSeries;
import io.rocescope.parser.picture.Shape;
import io.rocescope.parser.picture.Window;
import javafx.scene.canvas.GraphicsContext;
import org.jspecify.annotations.Nullable;

/// Draws a PSN series into a chart. The chart's data set holds no more than the corners of the series, for the axes.
final class PsnRenderer extends AbstractRendererXY<PsnRenderer> {
    private static final double HALO = 18;
    private static final double HALO_OPACITY = 0.25;

    private final SequenceViewModel model;
    private boolean dark;

    PsnRenderer(SequenceViewModel model) {
        this.model = model;
        setShowInLegend(false);
    }

    void setDark(boolean now) {
        dark = now;
    }

    /// What is in sight, in the pixels of the chart's canvas.
    static Window window(Axis x, Axis y) {
        double width = Math.max(1, x.getWidth());
        double height = Math.max(1, y.getHeight());
        double left = Math.min(x.getMin(), x.getMax());
        double right = Math.max(x.getMin(), x.getMax());
        double low = Math.min(y.getMin(), y.getMax());
        double high = Math.max(y.getMin(), y.getMax());
        return new Window(left, right > left ? right : left + 1, low, high > low ? high : low + 1, 0, 0, width, height);
    }

    @Override
    protected void render(GraphicsContext g, DataSet dataSet, DataSetNode style) {
        Window window = window(xAxis, yAxis);
        FxPen pen = new FxPen(g, dark);
        g.save();
        PsnSeries.@Nullable Hit selected = model.selected();
        if (selected != null) {
            double x = window.xOf((double) selected.timeNs());
            double y = window.yOf(selected.psn());
            pen.line(x, 0, x, window.height(), Ink.GRID, 1);
            g.setFill(FxPen.colour(Ink.REQUEST, dark).deriveColor(0, 1, 1, HALO_OPACITY));
            g.fillOval(x - HALO / 2, y - HALO / 2, HALO, HALO);
        }
        TapSeries tap = model.tap().shownProperty().get();
        if (tap != null) {
            TapPlot.seen(tap, window, pen);
        }
        PsnPlot.draw(model.series(), window, pen, false);
        if (tap != null) {
            TapPlot.lost(tap, window, pen);
        }
        if (selected != null) {
            pen.mark(
                    Shape.RING,
                    window.xOf((double) selected.timeNs()),
                    window.yOf(selected.psn()),
                    HALO,
                    Ink.TEXT,
                    null);
        }
        g.restore();
    }

    @Override
    protected PsnRenderer getThis() {
        return this;
    }
}
