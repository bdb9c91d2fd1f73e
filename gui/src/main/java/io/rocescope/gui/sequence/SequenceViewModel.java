package io.rocescope.gui.sequence;

import io.rocescope.gui.paint.ShownFlow;
import io.rocescope.gui.trace.Navigator;
import io.rocescope.gui.trace.Trace;
import io.rocescope.parser.event.AnalysisWord;
import io.rocescope.parser.event.finding.Phrases;
import io.rocescope.parser.picture.PsnMark;
import io.rocescope.parser.picture.PsnPicture;
import io.rocescope.parser.picture.PsnSeries;
import io.rocescope.parser.picture.SvgPen;
import io.rocescope.parser.picture.Ticks;
import io.rocescope.parser.picture.Window;
import io.rocescope.parser.report.WorstFlow;
import io.rocescope.parser.wire.Opcode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyLongWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import org.jspecify.annotations.Nullable;

/// PSNs of one direction of a connection over time. Knows nothing of how it is drawn.
///
/// The series is made in slices, so that a capture of millions of packets does not stop the window. For the thread of
/// the
/// user interface.
public final class SequenceViewModel {
    private static final long SLICE = 200_000;
    private static final int SVG_WIDTH = 1200;
    private static final int SVG_HEIGHT = 700;

    private final Trace trace;
    private final Navigator navigator;
    private final Executor later;
    private final ShownFlow shown;
    private final TapViewModel tap;
    private final ReadOnlyLongWrapper revision = new ReadOnlyLongWrapper();
    private final ReadOnlyStringWrapper title = new ReadOnlyStringWrapper("");
    private final ReadOnlyStringWrapper empty = new ReadOnlyStringWrapper("");
    private @Nullable WorstFlow flow;
    private @Nullable SeriesBuilder builder;
    private long lastSelected;
    private boolean stepping;

    /// @param later runs a slice of work in the user interface's thread, after what is waiting there
    public SequenceViewModel(Trace trace, Navigator navigator, Executor later) {
        this(trace, navigator, work -> Thread.ofVirtual().start(work), later);
    }

    /// @param background runs what takes long
    SequenceViewModel(Trace trace, Navigator navigator, Executor background, Executor later) {
        this.trace = trace;
        this.navigator = navigator;
        this.later = later;
        this.shown = new ShownFlow(trace, navigator);
        this.tap = new TapViewModel(trace, navigator, background, later);
        tap.shownProperty().addListener((_, _, _) -> touch());
        tap.textProperty().addListener((_, _, _) -> touch());
        shown.flowProperty().addListener((_, _, _) -> show());
        trace.loading().rowsProperty().addListener((_, _, _) -> step());
        trace.summaryProperty().addListener((_, _, _) -> tell());
        navigator.selectedFrameProperty().addListener((_, _, _) -> touch());
        show();
    }

    private void show() {
        WorstFlow now = shown.flow();
        boolean same = ShownFlow.same(now, flow);
        flow = now;
        if (!same) {
            builder = now == null
                    ? null
                    : new SeriesBuilder(trace, now.connection().id(), now.direction());
            step();
        }
        tell();
    }

    private void step() {
        if (stepping || builder == null) {
            return;
        }
        boolean more = builder.step(SLICE);
        if (more) {
            stepping = true;
            later.execute(() -> {
                stepping = false;
                step();
            });
        }
        tell();
    }

    private void tell() {
        WorstFlow now = flow;
        if (now == null) {
            empty.set(shown.emptyReason());
            title.set("");
        } else {
            boolean chosen = navigator.selectedConnectionProperty().get() != 0;
            title.set("Connection " + now.connection().id() + ": " + now.title()
                    + (chosen ? "" : "  (the one with the most to tell; select another in the list)"));
            boolean nothing = series().isEmpty() && !stepping;
            empty.set(
                    nothing
                            ? "No requests this way\n" + WorstFlow.name(now.requester())
                                    + " sent no requests on connection "
                                    + now.connection().id()
                                    + ", as far as this capture shows. Turn the direction to see those of the other end."
                            : "");
        }
        if (trace.summary().complete() && !stepping && builder != null) {
            tap.follow(now, series());
        }
        touch();
    }

    /// The other tap, where one is wanted.
    public TapViewModel tap() {
        return tap;
    }

    private void touch() {
        revision.set(revision.get() + 1);
    }

    /// What is drawn; empty where there is no connection.
    public PsnSeries series() {
        return builder == null ? new PsnSeries(0) : builder.series();
    }

    /// Changes with everything that a picture depends on.
    public ReadOnlyLongProperty revisionProperty() {
        return revision.getReadOnlyProperty();
    }

    /// Who sends to whom.
    public ReadOnlyStringProperty titleProperty() {
        return title.getReadOnlyProperty();
    }

    /// Why there is nothing to draw, or empty.
    public ReadOnlyStringProperty emptyProperty() {
        return empty.getReadOnlyProperty();
    }

    /// The direction that is shown, or null.
    public @Nullable WorstFlow flow() {
        return flow;
    }

    /// Shows the requests of the other end.
    public void turn() {
        shown.turn();
    }

    /// The marks that occur, with how often: for a legend.
    public List<PsnMark> legend() {
        return PsnPicture.shown(series());
    }

    /// What a person points at.
    ///
    /// @param window what is in sight
    /// @return the point, or null where there is none near
    public PsnSeries.@Nullable Hit at(Window window, double x, double y, double reachPixels) {
        return series().nearest(
                        (long) window.timeAt(x),
                        window.psnAt(y),
                        reachPixels * window.pixelNs(),
                        reachPixels * window.pixelPsns());
    }

    /// A point in words.
    public String describe(PsnSeries.Hit hit) {
        long frame = hit.frame();
        List<String> parts = new ArrayList<>();
        parts.add("frame " + Phrases.number(frame));
        parts.add(hit.mark().label() + " " + Phrases.psn(PsnSeries.wire(hit.psn())));
        if (frame > 0 && frame <= trace.packets().size() && trace.packets().isRoce(frame)) {
            parts.add(Opcode.of(trace.packets().opcode(frame)).name());
            long words = trace.packets().words(frame);
            for (AnalysisWord word : AnalysisWord.values()) {
                if ((words & word.bit()) != 0) {
                    parts.add(word.description());
                }
            }
        }
        TapSeries other = tap.shownProperty().get();
        if (other != null && other.lostFrames().contains(frame)) {
            parts.add("lost on the way to tap b");
        }
        return String.join(", ", parts);
    }

    /// The crosshair's values.
    public String describe(Window window, double x, double y) {
        long psn = Math.round(window.psnAt(y));
        return Ticks.exact((long) window.timeAt(x)) + ",  PSN 0x" + Integer.toHexString(PsnSeries.wire((int) psn));
    }

    /// Goes to the packet that a point stands for.
    public void open(PsnSeries.Hit hit) {
        lastSelected = hit.frame();
        navigator.goToFrame(hit.frame());
    }

    /// The selected frame's point, or null where it is not of this direction.
    public PsnSeries.@Nullable Hit selected() {
        long frame = navigator.selectedFrameProperty().get();
        if (frame <= 0 || frame > trace.packets().size()) {
            return null;
        }
        return series().find(frame, trace.packets().timeNs(frame) - series().originNs());
    }

    /// Whether the selection came from somewhere else than this view.
    public boolean selectedElsewhere() {
        return navigator.selectedFrameProperty().get() != lastSelected;
    }

    /// The part of the series in a window as a drawing of its own.
    public String svg(Window window, boolean dark) {
        return PsnPicture.draw(
                        series(),
                        window,
                        flow == null ? "" : flow.title(),
                        SVG_WIDTH,
                        SVG_HEIGHT,
                        dark ? SvgPen.Colours.DARK : SvgPen.Colours.LIGHT)
                .document(title.get());
    }
}
