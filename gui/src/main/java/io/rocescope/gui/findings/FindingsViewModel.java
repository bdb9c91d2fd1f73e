package io.rocescope.gui.findings;

import io.rocescope.gui.trace.Navigator;
import io.rocescope.gui.trace.PacketReader;
import io.rocescope.gui.trace.Trace;
import io.rocescope.gui.trace.TraceSummary;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.event.finding.Finding;
import io.rocescope.parser.event.finding.Phrases;
import io.rocescope.parser.event.finding.Severity;
import io.rocescope.parser.filter.AddressText;
import io.rocescope.parser.filter.PacketSummary;
import io.rocescope.parser.picture.Ticks;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/// The findings, most important first, and the one that is read.
public final class FindingsViewModel {
    private final Trace trace;
    private final Navigator navigator;
    private final PacketReader reader;
    private final ObservableList<Finding> findings = FXCollections.observableArrayList();
    private final ObjectProperty<@Nullable Finding> selected = new SimpleObjectProperty<>();
    private final BooleanProperty ofConnectionOnly = new SimpleBooleanProperty();
    private final ReadOnlyStringWrapper empty = new ReadOnlyStringWrapper("");
    private final ReadOnlyStringWrapper summary = new ReadOnlyStringWrapper("");

    /// A frame that shows a finding.
    public record EvidenceRow(long frame, String time, String source, String destination, String info) {}

    public FindingsViewModel(Trace trace, Navigator navigator) {
        this.trace = trace;
        this.navigator = navigator;
        this.reader = trace.reader();
        trace.summaryProperty().addListener((_, _, now) -> show(now));
        navigator.selectedConnectionProperty().addListener((_, _, _) -> show(trace.summary()));
        ofConnectionOnly.addListener((_, _, _) -> show(trace.summary()));
        show(trace.summary());
    }

    private void show(TraceSummary now) {
        int connection = navigator.selectedConnectionProperty().get();
        List<Finding> wanted = now.findings().stream()
                .filter(f -> !ofConnectionOnly.get() || connection == 0 || f.connection() == connection)
                .toList();
        Finding before = selected.get();
        if (!wanted.equals(findings)) {
            findings.setAll(wanted);
            selected.set(
                    before != null && wanted.contains(before) ? before : wanted.isEmpty() ? null : wanted.getFirst());
        }
        summary.set(counts(wanted));
        empty.set(wanted.isEmpty() ? reason(now, connection) : "");
    }

    private static String reason(TraceSummary now, int connection) {
        if (!now.complete()) {
            return "Reading the capture\nFindings are drawn when all of it is known.";
        }
        if (!now.findings().isEmpty()) {
            return "No findings about connection " + connection
                    + "\nOther connections have some; switch the filter off.";
        }
        return now.connections().isEmpty()
                ? "No findings\nThe capture shows no RoCE connection to judge."
                : "No findings\nEverything that the capture shows went as it should.";
    }

    private static String counts(List<Finding> findings) {
        List<String> words = new ArrayList<>();
        for (Severity severity : Severity.values()) {
            long count = findings.stream().filter(f -> f.severity() == severity).count();
            if (count > 0) {
                words.add(Phrases.count(count, word(severity)));
            }
        }
        return Phrases.list(words);
    }

    /// The severity for people.
    static String word(Severity severity) {
        return severity == Severity.INFO ? "note" : severity.word();
    }

    /// With a shape for those who do not see its colour.
    static String mark(Severity severity) {
        return switch (severity) {
            case ERROR -> "✕ error";
            case WARNING -> "▲ warning";
            case INFO -> "● note";
        };
    }

    public ObservableList<Finding> findings() {
        return findings;
    }

    /// The finding that is read.
    public ObjectProperty<@Nullable Finding> selectedProperty() {
        return selected;
    }

    /// Whether only findings about the selected connection are listed.
    public BooleanProperty ofConnectionOnlyProperty() {
        return ofConnectionOnly;
    }

    /// Why there is nothing, or empty.
    public ReadOnlyStringProperty emptyProperty() {
        return empty.getReadOnlyProperty();
    }

    /// How many there are of each severity.
    public ReadOnlyStringProperty summaryProperty() {
        return summary.getReadOnlyProperty();
    }

    /// The frames that show a finding.
    public List<EvidenceRow> evidence(Finding finding) {
        List<EvidenceRow> rows = new ArrayList<>();
        long reference = navigator.referenceNsProperty().get();
        for (long frame : finding.frames()) {
            if (frame < 1 || frame > trace.packets().size()) {
                continue;
            }
            long origin = reference == 0 ? trace.packets().timeNs(1) : reference;
            String time = Ticks.exact(trace.packets().timeNs(frame) - origin);
            try {
                Dissection d = reader.read(frame).dissection();
                rows.add(new EvidenceRow(
                        frame,
                        time,
                        AddressText.of(d.addressFamily(), d.sourceHigh(), d.sourceLow()),
                        AddressText.of(d.addressFamily(), d.destinationHigh(), d.destinationLow()),
                        PacketSummary.of(d)));
            } catch (IOException e) {
                rows.add(new EvidenceRow(frame, time, "", "", "cannot be read any more: " + e.getMessage()));
            }
        }
        return rows;
    }

    /// Goes to a frame, and to the connection that the finding is about.
    public void open(Finding finding, long frame) {
        if (finding.connection() > 0) {
            navigator.selectConnection(finding.connection());
        }
        navigator.goToFrame(frame);
    }

    /// Shows only the frames that a finding names in the packet list.
    public void filter(Finding finding) {
        if (!finding.frames().isEmpty()) {
            navigator.applyFilter(finding.frames().stream()
                    .map(String::valueOf)
                    .collect(Collectors.joining(", ", "frame.number in {", "}")));
        }
    }

    /// Makes the connection that a finding is about the one that all views show.
    public void selectConnection(Finding finding) {
        navigator.selectConnection(finding.connection());
    }

    /// How often it happened, of which kind it is, where: one line.
    public static String facts(Finding f) {
        String where = f.connection() > 0 ? ", connection " + f.connection() : "";
        return f.id()
                + where
                + (f.count() > 0 ? ", " + Phrases.units(f.count(), f.kind().unit()) : "");
    }
}
