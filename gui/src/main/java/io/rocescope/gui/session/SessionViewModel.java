package io.rocescope.gui.session;

import io.rocescope.gui.colouring.ColourRule;
import io.rocescope.gui.colouring.Colouring;
import io.rocescope.gui.details.PacketDetailViewModel;
import io.rocescope.gui.filter.FilterBarViewModel;
import io.rocescope.gui.packetlist.PacketListViewModel;
import io.rocescope.gui.query.FilterRun;
import io.rocescope.gui.settings.Settings;
import io.rocescope.gui.settings.SettingsFile;
import io.rocescope.gui.trace.LoadState;
import io.rocescope.gui.trace.SimpleNavigator;
import io.rocescope.gui.trace.TimeFormat;
import io.rocescope.gui.trace.Trace;
import java.util.List;
import java.util.concurrent.Executor;
import javafx.beans.property.ReadOnlyDoubleProperty;
import javafx.beans.property.ReadOnlyDoubleWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;

/// An open capture with everything that its views share.
public final class SessionViewModel {
    private final Trace trace;
    private final SettingsFile settings;
    private final SimpleNavigator navigator = new SimpleNavigator();
    private final PacketListViewModel list;
    private final PacketDetailViewModel detail;
    private final FilterBarViewModel filterBar;
    private final ReadOnlyObjectWrapper<QualityBanner> banner = new ReadOnlyObjectWrapper<>(new QualityBanner("", ""));
    private final ReadOnlyStringWrapper counts = new ReadOnlyStringWrapper("");
    private final ReadOnlyStringWrapper activity = new ReadOnlyStringWrapper("");
    /// Share of what is under way, -1 where it is not known, 2 when nothing is.
    private final ReadOnlyDoubleWrapper progress = new ReadOnlyDoubleWrapper(2);

    private boolean selectedFirst;

    /// @param ui runs what changes properties: `Platform::runLater`
    public SessionViewModel(Trace trace, SettingsFile settings, Executor ui) {
        this.trace = trace;
        this.settings = settings;
        Settings s = settings.get();
        navigator.setTimeFormat(s.timeFormat());
        navigator.setDark(s.dark());
        list = new PacketListViewModel(trace, navigator, s.columns(), colouring(s), ui);
        detail = new PacketDetailViewModel(trace, navigator);
        filterBar = new FilterBarViewModel(navigator, settings);
        trace.summaryProperty().subscribe(now -> banner.set(QualityBanner.of(now)));
        trace.loading().progressProperty().subscribe(_ -> {
            update();
            selectFirst();
        });
        list.filteringProperty().subscribe(_ -> update());
        list.rowsProperty().subscribe(_ -> update());
        list.revisionProperty().subscribe(_ -> update());
    }

    /// Shows the first packet as soon as it is there; a live capture shows the latest until the user selects one.
    private void selectFirst() {
        if (!selectedFirst && !trace.isLive() && trace.packets().size() > 0) {
            selectedFirst = true;
            if (navigator.selectedFrameProperty().get() == 0) {
                navigator.goToFrame(1);
            }
        }
    }

    private static Colouring colouring(Settings s) {
        return new Colouring(s.colouring() ? s.colourRules() : List.of());
    }

    private void update() {
        LoadState.Progress loading = trace.loading().progress();
        FilterRun.Progress filtering = list.filteringProperty().get();
        counts.set(StatusText.counts(
                trace.packets().size(),
                list.rows().size(),
                filtering != null,
                list.marks().size()));
        activity.set(StatusText.activity(loading, filtering, trace.isLive()));
        boolean filterRuns = filtering != null && !filtering.done() && !trace.isLive();
        if (loading.loading()) {
            progress.set(loading.fraction());
        } else if (filterRuns) {
            progress.set((double) filtering.tested() / Math.max(1, filtering.total()));
        } else {
            progress.set(2);
        }
    }

    public Trace trace() {
        return trace;
    }

    public SimpleNavigator navigator() {
        return navigator;
    }

    public PacketListViewModel list() {
        return list;
    }

    public PacketDetailViewModel detail() {
        return detail;
    }

    public FilterBarViewModel filterBar() {
        return filterBar;
    }

    public ReadOnlyObjectProperty<QualityBanner> bannerProperty() {
        return banner.getReadOnlyProperty();
    }

    public ReadOnlyStringProperty countsProperty() {
        return counts.getReadOnlyProperty();
    }

    public ReadOnlyStringProperty activityProperty() {
        return activity.getReadOnlyProperty();
    }

    /// 0 … 1; -1 where it is not known how long it will take; above 1 when nothing is under way.
    public ReadOnlyDoubleProperty progressProperty() {
        return progress.getReadOnlyProperty();
    }

    /// Shows the packets of the selected frame's connection alone.
    public void followConnection() {
        long frame = navigator.selectedFrameProperty().get();
        int connection = frame == 0 ? 0 : trace.packets().connection(frame);
        if (connection != 0) {
            navigator.selectConnection(connection);
            navigator.applyFilter("roce.connection == " + connection);
        }
    }

    /// Shows the packets of the selected frame's message alone.
    public void followMessage() {
        long frame = navigator.selectedFrameProperty().get();
        long message = frame == 0 ? 0 : trace.packets().message(frame);
        if (message != 0) {
            navigator.applyFilter("roce.message == " + message);
        }
    }

    public void setTimeFormat(TimeFormat format) {
        navigator.setTimeFormat(format);
        settings.set(settings.get().withTimeFormat(format));
    }

    public void setDark(boolean dark) {
        navigator.setDark(dark);
    }

    /// Takes other colouring rules, and keeps them.
    public void setColours(List<ColourRule> rules, boolean enabled) {
        settings.set(settings.get().withColours(rules, enabled));
        list.setColouring(colouring(settings.get()));
    }

    /// Stops what is under way: first the filter, then the reading.
    public void stop() {
        FilterRun.Progress filtering = list.filteringProperty().get();
        if (filtering != null
                && !filtering.done()
                && !trace.loading().progress().loading()) {
            list.stopFilter();
        } else {
            trace.cancel();
        }
    }

    /// The window's title for it.
    public String title() {
        List<String> names = trace.names();
        String first = names.getFirst().equals("-") ? "standard input" : baseName(names.getFirst());
        return names.size() == 1 ? first : first + " + " + (names.size() - 1) + " more";
    }

    private static String baseName(String name) {
        int slash = Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\'));
        return name.substring(slash + 1);
    }

    public void close() {
        list.close();
        trace.close();
    }
}
