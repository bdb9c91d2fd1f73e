package io.rocescope.gui.states;

import io.rocescope.gui.trace.EventStore;
import io.rocescope.gui.trace.Navigator;
import io.rocescope.gui.trace.Trace;
import io.rocescope.parser.event.ConnectionSummary;
import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.RoceEvent;
import io.rocescope.parser.event.RoceEvent.CmMessageSent;
import io.rocescope.parser.event.RoceEvent.CnpSent;
import io.rocescope.parser.event.RoceEvent.ConnectionClosed;
import io.rocescope.parser.event.RoceEvent.MessageFailed;
import io.rocescope.parser.event.RoceEvent.NakSent;
import io.rocescope.parser.event.RoceEvent.QpStateChanged;
import io.rocescope.parser.event.RoceEvent.RequesterGaveUp;
import io.rocescope.parser.event.RoceEvent.RetransmissionStarted;
import io.rocescope.parser.event.RoceEvent.RnrNakSent;
import io.rocescope.parser.event.finding.Phrases;
import io.rocescope.parser.picture.Ink;
import io.rocescope.parser.picture.Shape;
import io.rocescope.parser.picture.Ticks;
import io.rocescope.parser.report.WorstFlow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyLongWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import org.jspecify.annotations.Nullable;

/// The states of the selected connection's queue pairs, or of the first connections'.
public final class StatesViewModel {
    /// Connections that are shown at a time.
    public static final int MOST_CONNECTIONS = 200;

    private final Trace trace;
    private final Navigator navigator;
    private final Map<Integer, Lane[]> lanes = new LinkedHashMap<>();
    private final ReadOnlyLongWrapper revision = new ReadOnlyLongWrapper();
    private final ReadOnlyStringWrapper empty = new ReadOnlyStringWrapper("");
    private final ReadOnlyStringWrapper summary = new ReadOnlyStringWrapper("");
    private long next;
    private int shownSelection;

    public StatesViewModel(Trace trace, Navigator navigator) {
        this.trace = trace;
        this.navigator = navigator;
        trace.summaryProperty().addListener((_, _, _) -> renew());
        navigator.selectedConnectionProperty().addListener((_, _, _) -> renew());
        renew();
    }

    private void renew() {
        Map<Integer, Lane[]> wanted = new LinkedHashMap<>();
        int selected = navigator.selectedConnectionProperty().get();
        for (ConnectionSummary c : trace.summary().connections()) {
            if ((selected == 0 || c.id() == selected) && wanted.size() < MOST_CONNECTIONS) {
                wanted.put(c.id(), new Lane[] {
                    new Lane(c.id(), true, WorstFlow.name(c.endpointA())),
                    new Lane(c.id(), false, WorstFlow.name(c.endpointB()))
                });
            }
        }
        if (trace.summary().complete() || selected != shownSelection) {
            lanes.clear();
            lanes.putAll(wanted);
            next = 0;
        } else {
            // What a new connection did before it was told of comes at the end, when all is read again.
            wanted.forEach(lanes::putIfAbsent);
        }
        shownSelection = selected;
        read();
        tell(selected);
    }

    private void read() {
        EventStore events = trace.events();
        long size = events.size();
        for (; next < size; next++) {
            Lane[] pair = lanes.get(events.connection(next));
            if (pair != null && wanted(events.kind(next))) {
                take(pair, events.get(next));
            }
        }
    }

    private static boolean wanted(Class<?> kind) {
        return kind == QpStateChanged.class
                || kind == CmMessageSent.class
                || kind == ConnectionClosed.class
                || kind == MessageFailed.class
                || kind == NakSent.class
                || kind == RnrNakSent.class
                || kind == RetransmissionStarted.class
                || kind == RequesterGaveUp.class
                || kind == CnpSent.class;
    }

    private static void take(Lane[] pair, RoceEvent event) {
        RoceEvent.At at = event.at();
        Lane requester = pair[at.direction() == Direction.B_TO_A ? 1 : 0];
        Lane responder = pair[at.direction() == Direction.B_TO_A ? 0 : 1];
        switch (event) {
            case QpStateChanged e ->
                pair[e.side().equals("B") ? 1 : 0].add(
                        new Lane.Segment(at.timeNs(), e.newState(), words(e.trigger()), at.frame()));
            case CmMessageSent e -> mark(requester, at, Shape.SQUARE, Ink.MANAGEMENT, "CM " + e.message());
            case ConnectionClosed e -> mark(requester, at, Shape.SQUARE, Ink.FAINT, "closed: " + words(e.trigger()));
            case MessageFailed e -> mark(requester, at, Shape.CROSS, Ink.NAK, e.verb() + " failed: " + e.status());
            case RequesterGaveUp e ->
                mark(requester, at, Shape.CROSS, Ink.NAK, "gave up after " + Phrases.count(e.attempts(), "copy"));
            case NakSent e -> mark(responder, at, Shape.CROSS, Ink.NAK, "NAK " + e.meaning());
            case RnrNakSent e ->
                mark(responder, at, Shape.DIAMOND, Ink.RNR, "RNR NAK, wait " + Phrases.duration(e.waitNs()));
            case RetransmissionStarted e ->
                mark(
                        requester,
                        at,
                        Shape.UP,
                        Ink.RETRANSMISSION,
                        "sends again (" + words(e.trigger()) + "), " + Phrases.psn(e.psn()));
            case CnpSent _ -> mark(responder, at, Shape.SQUARE, Ink.CNP, "CNP");
            default -> {}
        }
    }

    private static void mark(Lane lane, RoceEvent.At at, Shape shape, Ink ink, String what) {
        lane.add(new Lane.Mark(at.timeNs(), shape, ink, what, at.frame()));
    }

    private static String words(String trigger) {
        return trigger.replace('_', ' ');
    }

    private void tell(int selected) {
        int all = trace.summary().connections().size();
        int shown = lanes.size();
        summary.set(
                shown == 0
                        ? ""
                        : shown < all && selected == 0
                                ? "The first " + shown + " of " + Phrases.number(all)
                                        + " connections; select one to see it alone"
                                : selected == 0 ? Phrases.count(shown, "connection") : "Connection " + selected);
        empty.set(
                shown > 0
                        ? ""
                        : trace.summary().complete()
                                ? "No queue pairs\nThe capture shows no RoCE connection."
                                : "Reading the capture\nQueue pairs appear as they are found.");
        revision.set(revision.get() + 1);
    }

    /// Two for each connection: end A, end B.
    public List<Lane> lanes() {
        List<Lane> list = new ArrayList<>();
        lanes.values().forEach(pair -> list.addAll(List.of(pair)));
        return list;
    }

    /// When the picture begins: with the first thing that a lane tells. Nanoseconds since the epoch.
    public long firstNs() {
        long first = Long.MAX_VALUE;
        for (ConnectionSummary c : trace.summary().connections()) {
            if (lanes.containsKey(c.id())) {
                first = Math.min(first, c.firstNs());
            }
        }
        for (Lane lane : lanes()) {
            for (Lane.Mark mark : lane.marks()) {
                first = Math.min(first, mark.timeNs());
            }
        }
        return first == Long.MAX_VALUE ? 0 : first;
    }

    /// When it ends, above {@link #firstNs}.
    public long lastNs() {
        long last = firstNs() + 1_000;
        for (ConnectionSummary c : trace.summary().connections()) {
            if (lanes.containsKey(c.id())) {
                last = Math.max(last, c.lastNs());
            }
        }
        for (Lane lane : lanes()) {
            for (Lane.Mark mark : lane.marks()) {
                last = Math.max(last, mark.timeNs());
            }
        }
        return last;
    }

    /// A time for people, from where the window counts.
    public String time(long timeNs) {
        long reference = navigator.referenceNsProperty().get();
        long origin =
                reference == 0 && trace.packets().size() > 0 ? trace.packets().timeNs(1) : reference;
        return Ticks.exact(timeNs - origin);
    }

    /// The state of a lane at a time, or null before the first one.
    public static Lane.@Nullable Segment at(Lane lane, long timeNs) {
        Lane.Segment found = null;
        for (Lane.Segment segment : lane.segments()) {
            if (segment.timeNs() <= timeNs) {
                found = segment;
            }
        }
        return found;
    }

    /// The mark of a lane nearest to a time, or null where none is within reach.
    public static Lane.@Nullable Mark near(Lane lane, long timeNs, double reachNs) {
        Lane.Mark best = null;
        for (Lane.Mark mark : lane.marks()) {
            double distance = Math.abs(mark.timeNs() - timeNs);
            if (distance <= reachNs && (best == null || distance <= Math.abs(best.timeNs() - timeNs))) {
                best = mark;
            }
        }
        return best;
    }

    /// Goes to a packet of a lane.
    public void open(Lane lane, long frame) {
        if (frame > 0) {
            navigator.selectConnection(lane.connection());
            navigator.goToFrame(frame);
        }
    }

    /// Changes with everything that the picture depends on.
    public ReadOnlyLongProperty revisionProperty() {
        return revision.getReadOnlyProperty();
    }

    /// Why there is nothing, or empty.
    public ReadOnlyStringProperty emptyProperty() {
        return empty.getReadOnlyProperty();
    }

    /// Which connections are shown.
    public ReadOnlyStringProperty summaryProperty() {
        return summary.getReadOnlyProperty();
    }
}
