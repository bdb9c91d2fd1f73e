package io.rocescope.gui.filter;

import io.rocescope.gui.settings.SavedFilter;
import io.rocescope.gui.settings.SettingsFile;
import io.rocescope.gui.trace.SimpleNavigator;
import io.rocescope.parser.filter.DisplayFilter;
import io.rocescope.parser.filter.FilterException;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// The filter that the user writes: whether it is right, what may follow, which were used before.
public final class FilterBarViewModel {
    /// How the filter in the bar stands to what is shown.
    public enum State {
        EMPTY,
        VALID,
        /// It is what the list shows.
        APPLIED,
        INVALID
    }

    /// What a person is told of the filter.
    ///
    /// @param problem in one line, empty where it is right
    /// @param detail with the place marked and names that may have been meant
    public record Verdict(State state, String problem, String detail) {}

    private final SimpleNavigator navigator;
    private final SettingsFile settings;
    private final StringProperty text = new SimpleStringProperty("");
    private final ReadOnlyObjectWrapper<Verdict> verdict =
            new ReadOnlyObjectWrapper<>(new Verdict(State.EMPTY, "", ""));

    public FilterBarViewModel(SimpleNavigator navigator, SettingsFile settings) {
        this.navigator = navigator;
        this.settings = settings;
        text.subscribe(this::judge);
        navigator.filterProperty().subscribe(applied -> {
            text.set(applied);
            judge();
        });
        navigator.preparedFilterProperty().subscribe(text::set);
    }

    private void judge() {
        String expression = text.get().strip();
        if (expression.isEmpty()) {
            verdict.set(new Verdict(State.EMPTY, "", ""));
            return;
        }
        try {
            DisplayFilter.compile(expression);
            boolean applied = expression.equals(navigator.filterProperty().get());
            verdict.set(new Verdict(applied ? State.APPLIED : State.VALID, "", ""));
        } catch (FilterException e) {
            String detail = String.valueOf(e.getMessage());
            int hint = detail.lastIndexOf("did you mean");
            String problem = e.problem() + (hint < 0 ? "" : " — " + detail.substring(hint));
            verdict.set(new Verdict(State.INVALID, problem, detail));
        }
    }

    public StringProperty textProperty() {
        return text;
    }

    public ReadOnlyObjectProperty<Verdict> verdictProperty() {
        return verdict.getReadOnlyProperty();
    }

    /// Shows the packets that pass; a wrong filter is not applied.
    ///
    /// @return whether it was right
    public boolean apply() {
        if (verdict.get().state() == State.INVALID) {
            return false;
        }
        String expression = text.get().strip();
        navigator.applyFilter(expression);
        if (!expression.isEmpty()) {
            settings.set(settings.get().withFilterUsed(expression));
        }
        return true;
    }

    /// Shows all packets.
    public void clear() {
        text.set("");
        navigator.applyFilter("");
    }

    public List<Completion.Proposal> proposals(int caret) {
        return Completion.at(text.get(), caret);
    }

    /// Filters that were applied, latest first.
    public List<String> history() {
        return settings.get().filterHistory();
    }

    public List<SavedFilter> saved() {
        return settings.get().savedFilters();
    }

    /// Keeps the filter in the bar under a name; one of the same name is replaced.
    public void save(String name) {
        List<SavedFilter> filters = new ArrayList<>(saved());
        filters.removeIf(filter -> filter.name().equals(name));
        filters.add(new SavedFilter(name, text.get().strip()));
        settings.set(settings.get().withSavedFilters(filters));
    }

    public void removeSaved(SavedFilter filter) {
        List<SavedFilter> filters = new ArrayList<>(saved());
        filters.remove(filter);
        settings.set(settings.get().withSavedFilters(filters));
    }
}
