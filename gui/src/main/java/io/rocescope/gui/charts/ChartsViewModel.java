package io.rocescope.gui.charts;

import io.rocescope.gui.trace.EventStore;
import io.rocescope.gui.trace.MessageStore;
import io.rocescope.gui.trace.Navigator;
import io.rocescope.gui.trace.PacketIndex;
import io.rocescope.gui.trace.Trace;
import io.rocescope.parser.event.AnalysisWord;
import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.RetransmissionCause;
import io.rocescope.parser.event.RoceEvent.RetransmissionStarted;
import io.rocescope.parser.event.RoceEvent.RnrNakSent;
import io.rocescope.parser.event.finding.Phrases;
import io.rocescope.parser.picture.LatencyPicture;
import io.rocescope.parser.picture.LatencyPicture.Step;
import io.rocescope.parser.picture.SvgPen;
import io.rocescope.parser.picture.TimeBins.Quantity;
import io.rocescope.parser.report.LatencySink;
import io.rocescope.parser.report.LatencySink.Percentiles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyLongWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import org.jspecify.annotations.Nullable;

/// What charts show of the selected connection, or of all.
public final class ChartsViewModel {
    private static final long SLICE = 200_000;

    private final Trace trace;
    private final Navigator navigator;
    private final Executor later;
    private final ReadOnlyLongWrapper revision = new ReadOnlyLongWrapper();
    private final ReadOnlyStringWrapper title = new ReadOnlyStringWrapper("");
    private final ReadOnlyStringWrapper empty = new ReadOnlyStringWrapper("");
    private RateBins bins = new RateBins();
    private LatencySink latencies = new LatencySink();
    private final Map<Long, Long> refused = new HashMap<>();
    private long waits;
    private long waitedNs;
    private long nextFrame = 1;
    private long nextMessage;
    private long nextEvent;
    private boolean stepping;

    /// A row of the table of percentiles.
    public record LatencyRow(String name, Percentiles percentiles) {}

    /// @param later runs a slice of work in the user interface's thread, after what is waiting there
    public ChartsViewModel(Trace trace, Navigator navigator, Executor later) {
        this.trace = trace;
        this.navigator = navigator;
        this.later = later;
        trace.loading().rowsProperty().addListener((_, _, _) -> step());
        trace.summaryProperty().addListener((_, _, _) -> step());
        navigator.selectedConnectionProperty().addListener((_, _, _) -> renew());
        step();
    }

    private void renew() {
        bins = new RateBins();
        latencies = new LatencySink();
        refused.clear();
        waits = 0;
        waitedNs = 0;
        nextFrame = 1;
        nextMessage = 0;
        nextEvent = 0;
        step();
    }

    private void step() {
        if (stepping) {
            return;
        }
        boolean morePackets = packets();
        boolean moreMessages = messages();
        boolean moreEvents = events();
        boolean more = morePackets || moreMessages || moreEvents;
        if (more) {
            stepping = true;
            later.execute(() -> {
                stepping = false;
                step();
            });
        }
        tell();
    }

    private boolean wanted(int connection) {
        int selected = navigator.selectedConnectionProperty().get();
        return selected == 0 ? connection != 0 : connection == selected;
    }

    private boolean packets() {
        PacketIndex index = trace.packets();
        long end = Math.min(index.size(), nextFrame + SLICE - 1);
        for (; nextFrame <= end; nextFrame++) {
            if (index.isRoce(nextFrame) && wanted(index.connection(nextFrame))) {
                long time = index.timeNs(nextFrame);
                long words = index.words(nextFrame);
                bins.add(Quantity.PACKETS, time, 1);
                bins.add(Quantity.OCTETS, time, index.wireLength(nextFrame));
                count(words, AnalysisWord.RETRANSMISSION, Quantity.RETRANSMISSIONS, time);
                count(words, AnalysisWord.ECN_CE, Quantity.CONGESTION, time);
                count(words, AnalysisWord.CNP, Quantity.CNP, time);
            }
        }
        return nextFrame <= index.size();
    }

    private void count(long words, AnalysisWord word, Quantity quantity, long timeNs) {
        if ((words & word.bit()) != 0) {
            bins.add(quantity, timeNs, 1);
        }
    }

    private boolean messages() {
        MessageStore store = trace.messages();
        long end = Math.min(store.size(), nextMessage + SLICE);
        for (; nextMessage < end; nextMessage++) {
            long latency = store.latencyNs(nextMessage);
            if (latency >= 0 && wanted(store.connection(nextMessage))) {
                latencies.add(
                        store.connection(nextMessage), store.direction(nextMessage), store.verb(nextMessage), latency);
            }
        }
        return nextMessage < store.size();
    }

    private boolean events() {
        EventStore store = trace.events();
        long end = Math.min(store.size(), nextEvent + SLICE);
        for (; nextEvent < end; nextEvent++) {
            Class<?> kind = store.kind(nextEvent);
            if (wanted(store.connection(nextEvent))
                    && (kind == RnrNakSent.class || kind == RetransmissionStarted.class)) {
                wait(kind, nextEvent);
            }
        }
        return nextEvent < store.size();
    }

    /// From an RNR NAK to the next copy of the request: nothing moves on that queue pair.
    private void wait(Class<?> kind, long row) {
        EventStore store = trace.events();
        long flow = store.connection(row) * 4L + store.direction(row).ordinal();
        if (kind == RnrNakSent.class) {
            refused.put(flow, store.timeNs(row));
        } else if (store.get(row) instanceof RetransmissionStarted e
                && e.trigger().equals(RetransmissionCause.RNR.word())) {
            Long since = refused.remove(flow);
            if (since != null && e.at().timeNs() > since) {
                waits++;
                waitedNs += e.at().timeNs() - since;
                bins.addWait(since, e.at().timeNs());
            }
        }
    }

    private void tell() {
        int selected = navigator.selectedConnectionProperty().get();
        title.set(selected == 0 ? "All connections" : "Connection " + selected);
        empty.set(
                !bins.isEmpty()
                        ? ""
                        : !trace.summary().complete()
                                ? "Reading the capture\nCharts appear with the first packets of a connection."
                                : selected == 0
                                        ? "No RoCE traffic of a connection in this capture\nThe findings say what the "
                                                + "capture holds."
                                        : "No packets of connection " + selected + "\nSelect another one, or all.");
        revision.set(revision.get() + 1);
    }

    private long originNs() {
        long reference = navigator.referenceNsProperty().get();
        return reference == 0 && trace.packets().size() > 0 ? trace.packets().timeNs(1) : reference;
    }

    RateBins.Line rate(Quantity quantity) {
        return bins.rate(quantity, originNs());
    }

    RateBins.Line rnrWaiting() {
        return bins.waitingShare(originNs());
    }

    /// How many times something happened.
    public long total(Quantity quantity) {
        return bins.total(quantity);
    }

    /// Waits after RNR NAKs, in a sentence.
    public String rnrSummary() {
        return waits == 0
                ? "No sender waited for a receiver that was not ready."
                : "Senders waited " + Phrases.duration(waitedNs) + " in " + Phrases.count(waits, "wait")
                        + " for receivers that were not ready.";
    }

    /// All waits together, nanoseconds.
    public long rnrDeadNs() {
        return waitedNs;
    }

    /// A histogram of latencies; empty where no message was answered.
    public List<Step> latencySteps() {
        return latencies.steps();
    }

    public @Nullable Percentiles latency() {
        return latencies.all();
    }

    /// Percentiles by kind of work request, and of all.
    public List<LatencyRow> latencyRows() {
        List<LatencyRow> rows = new ArrayList<>();
        latencies.byVerb().forEach((verb, p) -> rows.add(new LatencyRow(verb.name(), p)));
        Percentiles all = latencies.all();
        if (all != null && rows.size() != 1) {
            rows.add(new LatencyRow("all", all));
        }
        return rows;
    }

    /// Percentiles of one direction of a connection, or null.
    public @Nullable Percentiles latency(int connection, Direction direction) {
        return latencies.of(connection, direction);
    }

    /// The latency histogram as a drawing of its own; empty where no message was answered.
    public String latencySvg(boolean dark) {
        Percentiles all = latency();
        if (all == null) {
            return "";
        }
        List<LatencyPicture.Line> lines = List.of(
                new LatencyPicture.Line("p50", all.p50()),
                new LatencyPicture.Line("p99", all.p99()),
                new LatencyPicture.Line("max", all.max()));
        return LatencyPicture.draw(latencySteps(), lines, 980, 320, dark ? SvgPen.Colours.DARK : SvgPen.Colours.LIGHT)
                .document("Message latencies, " + title.get());
    }

    /// Throughput over time, with what went wrong, as a drawing of its own.
    public String rateSvg(boolean dark) {
        return RateSvg.draw(bins, dark).document("Throughput, " + title.get());
    }

    /// Changes with everything that charts depend on.
    public ReadOnlyLongProperty revisionProperty() {
        return revision.getReadOnlyProperty();
    }

    public ReadOnlyStringProperty titleProperty() {
        return title.getReadOnlyProperty();
    }

    /// Why there is nothing, or empty.
    public ReadOnlyStringProperty emptyProperty() {
        return empty.getReadOnlyProperty();
    }
}
