package io.rocescope.gui.ladder;

import io.rocescope.gui.ladder.LadderBuilder.Stretch;
import io.rocescope.gui.paint.ShownFlow;
import io.rocescope.gui.trace.Navigator;
import io.rocescope.gui.trace.Trace;
import io.rocescope.parser.event.finding.Finding;
import io.rocescope.parser.event.finding.Phrases;
import io.rocescope.parser.picture.LadderLayout;
import io.rocescope.parser.picture.LadderPlot;
import io.rocescope.parser.picture.LadderRow;
import io.rocescope.parser.picture.SvgPen;
import io.rocescope.parser.report.WorstFlow;
import java.io.IOException;
import java.util.List;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyLongWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import org.jspecify.annotations.Nullable;

/// A stretch of a connection's packets as a ladder: the requester of the direction that is shown stands at the left.
///
/// At most {@link #MOST} packets are laid out at a time; the stretch moves with the selection, or by hand.
public final class LadderViewModel {
    /// Packets of a stretch.
    public static final int MOST = 2_000;

    private static final int BEFORE = 200;
    private static final double SVG_WIDTH = 1100;
    private static final int MOST_SVG_HEIGHT = 30_000;

    private final Trace trace;
    private final Navigator navigator;
    private final ShownFlow shown;
    private final ReadOnlyLongWrapper revision = new ReadOnlyLongWrapper();
    private final ReadOnlyStringWrapper title = new ReadOnlyStringWrapper("");
    private final ReadOnlyStringWrapper extent = new ReadOnlyStringWrapper("");
    private final ReadOnlyStringWrapper empty = new ReadOnlyStringWrapper("");
    private @Nullable WorstFlow flow;
    private @Nullable LadderBuilder builder;
    private @Nullable Stretch stretch;
    /// Packets that were looked at for growth.
    private long seen;
    private LadderLayout layout = LadderLayout.of(List.of());

    public LadderViewModel(Trace trace, Navigator navigator) {
        this.trace = trace;
        this.navigator = navigator;
        this.shown = new ShownFlow(trace, navigator);
        shown.flowProperty().addListener((_, _, _) -> show());
        trace.loading().rowsProperty().addListener((_, _, _) -> grow());
        trace.summaryProperty().addListener((_, _, _) -> tell());
        navigator.selectedFrameProperty().addListener((_, _, frame) -> reveal(frame.longValue()));
        show();
    }

    private void show() {
        WorstFlow now = shown.flow();
        boolean same = ShownFlow.same(now, flow);
        flow = now;
        if (!same) {
            builder = now == null ? null : new LadderBuilder(trace, now);
            load(1);
        }
        tell();
    }

    private void grow() {
        Stretch now = stretch;
        LadderBuilder from = builder;
        if (from == null || (now != null && now.full())) {
            return;
        }
        long size = trace.packets().size();
        boolean more = false;
        for (; seen < size && !more; seen++) {
            more = from.belongs(seen + 1);
        }
        if (more) {
            load(now == null ? 1 : now.firstFrame());
        }
    }

    private void load(long frame) {
        LadderBuilder from = builder;
        if (from == null) {
            stretch = null;
            layout = LadderLayout.of(List.of());
        } else {
            try {
                seen = trace.packets().size();
                stretch = from.from(frame, MOST);
                layout = LadderLayout.of(stretch.ladder().rows());
            } catch (IOException e) {
                stretch = null;
                layout = LadderLayout.of(List.of());
                empty.set("The capture cannot be read any more\n" + e.getMessage());
                revision.set(revision.get() + 1);
                return;
            }
        }
        tell();
    }

    private void tell() {
        WorstFlow now = flow;
        Stretch part = stretch;
        if (now == null) {
            title.set("");
            empty.set(shown.emptyReason());
        } else {
            title.set("Connection " + now.connection().id() + ": " + now.title());
            boolean nothing = part == null || part.packets() == 0;
            empty.set(
                    nothing
                            ? "No packets of connection " + now.connection().id()
                                    + " yet\nThey appear as they are read."
                            : "");
        }
        extent.set(
                part == null || part.packets() == 0
                        ? ""
                        : Phrases.count(part.packets(), "packet") + ", frames " + Phrases.number(part.firstFrame())
                                + " to " + Phrases.number(part.lastFrame()));
        revision.set(revision.get() + 1);
    }

    /// Makes sure that a frame of the connection is part of the stretch.
    private void reveal(long frame) {
        Stretch now = stretch;
        LadderBuilder from = builder;
        boolean ours = frame > 0 && frame <= trace.packets().size() && from != null && from.belongs(frame);
        if (ours && from != null && (now == null || frame < now.firstFrame() || frame > now.lastFrame())) {
            load(from.before(frame, BEFORE));
        } else {
            revision.set(revision.get() + 1);
        }
    }

    /// Whether there are packets before the stretch.
    public boolean hasEarlier() {
        Stretch now = stretch;
        LadderBuilder from = builder;
        return now != null
                && from != null
                && now.firstFrame() > 1
                && from.before(now.firstFrame(), 1) >= 1
                && from.belongs(from.before(now.firstFrame(), 1));
    }

    /// Whether there are packets behind the stretch.
    public boolean hasLater() {
        Stretch now = stretch;
        return now != null && now.full();
    }

    public void earlier() {
        Stretch now = stretch;
        LadderBuilder from = builder;
        if (now != null && from != null) {
            load(from.before(now.firstFrame(), MOST));
        }
    }

    public void later() {
        Stretch now = stretch;
        if (now != null && now.full()) {
            load(now.lastFrame() + 1);
        }
    }

    /// Shows the requests of the other end from the left.
    public void turn() {
        shown.turn();
    }

    /// The first frame that a finding about the connection names, or 0.
    public long firstTrouble() {
        WorstFlow now = flow;
        for (Finding finding : trace.summary().findings()) {
            if (now != null
                    && finding.connection() == now.connection().id()
                    && !finding.kind().quality()
                    && !finding.frames().isEmpty()) {
                return finding.frames().getFirst();
            }
        }
        return 0;
    }

    public List<LadderRow> rows() {
        return stretch == null ? List.of() : stretch.ladder().rows();
    }

    public LadderLayout layout() {
        return layout;
    }

    /// What is drawn.
    public LadderPlot.View picture() {
        WorstFlow now = flow;
        return new LadderPlot.View(
                rows(),
                layout,
                now == null ? "" : WorstFlow.name(now.requester()),
                now == null ? "" : WorstFlow.name(now.responder()),
                navigator.referenceNsProperty().get() == 0 && trace.packets().size() > 0
                        ? trace.packets().timeNs(1)
                        : navigator.referenceNsProperty().get(),
                navigator.selectedFrameProperty().get());
    }

    /// The arrow of the selected frame, or -1.
    public int selectedRow() {
        long frame = navigator.selectedFrameProperty().get();
        List<LadderRow> rows = rows();
        for (int i = 0; i < rows.size(); i++) {
            if (rows.get(i).packets() > 0
                    && rows.get(i).frame() <= frame
                    && frame <= rows.get(i).lastFrame()) {
                return i;
            }
        }
        return -1;
    }

    /// An arrow in words.
    public String describe(int row) {
        LadderRow r = rows().get(row);
        String frames =
                r.frame() == r.lastFrame() ? "frame " + r.frame() : "frames " + r.frame() + " to " + r.lastFrame();
        return frames + ":  " + r.label() + (r.note().isEmpty() ? "" : "   —   " + r.note());
    }

    /// Goes to the packet of an arrow.
    public void open(int row) {
        navigator.goToFrame(rows().get(row).frame());
    }

    /// Goes to the first frame that a finding about the connection names.
    public void openFirstTrouble() {
        long frame = firstTrouble();
        if (frame > 0) {
            navigator.goToFrame(frame);
        }
    }

    /// Changes with everything that the picture depends on.
    public ReadOnlyLongProperty revisionProperty() {
        return revision.getReadOnlyProperty();
    }

    public ReadOnlyStringProperty titleProperty() {
        return title.getReadOnlyProperty();
    }

    /// Which packets are laid out.
    public ReadOnlyStringProperty extentProperty() {
        return extent.getReadOnlyProperty();
    }

    /// Why there is nothing to draw, or empty.
    public ReadOnlyStringProperty emptyProperty() {
        return empty.getReadOnlyProperty();
    }

    /// The whole stretch as a drawing of its own.
    public String svg(boolean dark) {
        int height = (int) Math.min(MOST_SVG_HEIGHT, LadderPlot.HEAD + layout.height());
        var pen = new SvgPen((int) SVG_WIDTH, height, dark ? SvgPen.Colours.DARK : SvgPen.Colours.LIGHT);
        LadderPlot.draw(picture(), pen, SVG_WIDTH, height, 0);
        return pen.document(title.get());
    }
}
