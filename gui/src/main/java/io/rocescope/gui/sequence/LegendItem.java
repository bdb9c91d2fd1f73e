package io.rocescope.gui.sequence;

import io.rocescope.gui.paint.FxPen;
import io.rocescope.parser.picture.PsnMark;
import javafx.scene.canvas.Canvas;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;

/// A mark with its name and how often it occurs.
final class LegendItem extends Label {
    private static final double SIZE = 14;
    private static final double MARK = 9;

    LegendItem(PsnMark mark, int count, boolean dark) {
        super(SequenceView.legendText(mark, count));
        Canvas canvas = new Canvas(SIZE, SIZE);
        new FxPen(canvas.getGraphicsContext2D(), dark).mark(mark.shape(), SIZE / 2, SIZE / 2, MARK, mark.ink(), null);
        setGraphic(canvas);
        setTooltip(new Tooltip(mark.meaning()));
    }
}
