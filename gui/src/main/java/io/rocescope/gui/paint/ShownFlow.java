package io.rocescope.gui.paint;

import io.rocescope.gui.trace.Navigator;
import io.rocescope.gui.trace.Trace;
import io.rocescope.gui.trace.TraceSummary;
import io.rocescope.parser.event.ConnectionSummary;
import io.rocescope.parser.event.Direction;
import io.rocescope.parser.report.WorstFlow;
import java.util.List;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/// Which direction of which connection a view shows: that of the selected connection, else the one with the most to
/// tell. The choice without a selection is made anew when the capture is read and its findings are there.
public final class ShownFlow {
    private final Trace trace;
    private final Navigator navigator;
    private final ReadOnlyObjectWrapper<@Nullable WorstFlow> flow = new ReadOnlyObjectWrapper<>();
    /// The direction that the user asked for on the connection that is shown.
    private Direction wanted = Direction.NONE;

    private boolean settled;
    /// The selection has changed since the last choice.
    private boolean anew;

    public ShownFlow(Trace trace, Navigator navigator) {
        this.trace = trace;
        this.navigator = navigator;
        trace.summaryProperty().addListener((_, _, now) -> choose(now));
        navigator.selectedConnectionProperty().addListener((_, _, _) -> {
            wanted = Direction.NONE;
            settled = false;
            anew = true;
            choose(trace.summary());
        });
        choose(trace.summary());
    }

    /// The flow, or null where there is no connection yet.
    public ReadOnlyObjectProperty<@Nullable WorstFlow> flowProperty() {
        return flow.getReadOnlyProperty();
    }

    public @Nullable WorstFlow flow() {
        return flow.get();
    }

    /// Shows the requests of the other end.
    public void turn() {
        WorstFlow now = flow.get();
        if (now != null) {
            wanted = now.direction().opposite();
            flow.set(new WorstFlow(now.connection(), wanted));
        }
    }

    private void choose(TraceSummary summary) {
        int selected = navigator.selectedConnectionProperty().get();
        WorstFlow now = flow.get();
        if (selected == 0
                && settled
                && now != null
                && summary.connection(now.connection().id()) != null) {
            refresh(summary, now);
            return;
        }
        List<ConnectionSummary> among = summary.connections();
        if (selected != 0) {
            ConnectionSummary one = summary.connection(selected);
            among = one == null ? List.of() : List.of(one);
        }
        WorstFlow worst = WorstFlow.of(among, summary.findings());
        if (worst == null && !among.isEmpty()) {
            worst = new WorstFlow(among.getFirst(), Direction.A_TO_B);
        }
        if (worst != null && wanted != Direction.NONE) {
            worst = new WorstFlow(worst.connection(), wanted);
        }
        settled = summary.complete();
        // The same connection with newer numbers: told as a change, so that titles and counts follow.
        flow.set(worst);
    }

    private void refresh(TraceSummary summary, WorstFlow now) {
        ConnectionSummary newer = summary.connection(now.connection().id());
        if (newer != null && !newer.equals(now.connection())) {
            flow.set(new WorstFlow(newer, now.direction()));
        }
    }

    /// Whether both are of the same connection and direction.
    public static boolean same(@Nullable WorstFlow a, @Nullable WorstFlow b) {
        return a != null && b != null && a.connection().id() == b.connection().id() && a.direction() == b.direction();
    }

    /// Why no flow is there, for people, with what to do about it.
    public String emptyReason() {
        if (!trace.summary().complete()) {
            return "Reading the capture\nThe picture appears as soon as there is a connection to show.";
        }
        if (trace.summary().connections().isEmpty()) {
            return "No RoCE connection in this capture\nIf RoCE runs on another UDP port than 4791, open the capture with "
                    + "that port (--decode-as udp.port=N). Adapters that offload RDMA show their packets to a capture "
                    + "only at a switch's mirror port or with the adapter's sniffer.";
        }
        return "Connection " + navigator.selectedConnectionProperty().get()
                + " is not in this capture any more\nSelect another one in the list of connections.";
    }
}
