package io.rocescope.gui.sequence;

import io.rocescope.gui.paint.FxPen;
import io.rocescope.parser.event.finding.Phrases;
import io.rocescope.parser.picture.Ink;
import io.rocescope.parser.picture.PsnMark;
import io.rocescope.parser.picture.Shape;
import javafx.scene.canvas.Canvas;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;

/// A mark with its name and how often it occurs.
final class LegendItem extends Label {
    private static final double SIZE = 14;
    private static final double MARK = 9;

    LegendItem(PsnMark mark, int count, boolean dark) {
        this(SequenceView.legendText(mark, count), mark.meaning());
        draw(mark.shape(), MARK, mark.ink(), dark);
    }

    private LegendItem(String text, String meaning) {
        super(text);
        setTooltip(new Tooltip(meaning));
    }

    /// For the other tap's marks.
    static LegendItem seenAtB(long points, boolean dark) {
        var item = new LegendItem(
                "seen at tap b " + Phrases.number(points),
                "hollow marks: what the capture at the other end shows, on this one's time line");
        item.draw(Shape.RING, TapPlot.SIZE, Ink.REQUEST, dark);
        return item;
    }

    /// For packets that one tap saw and the other did not.
    static LegendItem lost(int count, boolean dark) {
        var item = new LegendItem(
                "lost between the taps " + Phrases.number(count), "one tap saw it, and it did not arrive at the other");
        item.draw(Shape.RING, TapPlot.LOST - 2, Ink.NAK, dark);
        return item;
    }

    private void draw(Shape shape, double size, Ink ink, boolean dark) {
        Canvas canvas = new Canvas(SIZE, SIZE);
        new FxPen(canvas.getGraphicsContext2D(), dark).mark(shape, SIZE / 2, SIZE / 2, size, ink, null);
        setGraphic(canvas);
    }
}
