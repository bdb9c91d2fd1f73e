package io.rocescope.gui.settings;

import io.rocescope.gui.colouring.ColourRule;
import io.rocescope.gui.packetlist.Column;
import io.rocescope.gui.trace.TimeFormat;
import java.util.ArrayList;
import java.util.List;

/// What the program remembers between starts.
///
/// @param width of the window, in pixels at 100 %
/// @param zoom percent: 100 is the system's size
/// @param dividers places of the window's dividers, 0 … 1
/// @param recent files that were opened, latest first
/// @param filterHistory filters that were applied, latest first
/// @param rocePorts UDP ports that carry RoCEv2 besides 4791
public record Settings(
        double width,
        double height,
        boolean maximized,
        boolean dark,
        int zoom,
        List<Double> dividers,
        List<Column> columns,
        TimeFormat timeFormat,
        List<ColourRule> colourRules,
        boolean colouring,
        List<String> recent,
        List<String> filterHistory,
        List<SavedFilter> savedFilters,
        List<Integer> rocePorts) {
    private static final int MOST_RECENT = 12;
    private static final int MOST_HISTORY = 40;

    /// Copies the lists.
    public Settings {
        dividers = List.copyOf(dividers);
        columns = List.copyOf(columns);
        colourRules = List.copyOf(colourRules);
        recent = List.copyOf(recent);
        filterHistory = List.copyOf(filterHistory);
        savedFilters = List.copyOf(savedFilters);
        rocePorts = List.copyOf(rocePorts);
    }

    /// What a new user has.
    public static Settings defaults() {
        return new Settings(
                1440,
                900,
                false,
                false,
                100,
                List.of(),
                Column.defaults(),
                TimeFormat.RELATIVE,
                ColourRule.defaults(),
                true,
                List.of(),
                List.of(),
                List.of(
                        new SavedFilter("Sent again", "roce.analysis == \"retransmission\""),
                        new SavedFilter("NAK or RNR", "infiniband.aeth.syndrome.opcode in {1, 3}"),
                        new SavedFilter("Bad ICRC", "roce.icrc.status == \"invalid\""),
                        new SavedFilter("CNP or CE", "roce.transport == \"CNP\" || ip.dsfield.ecn == 3"),
                        new SavedFilter("CM", "infiniband.mad")),
                List.of());
    }

    public Settings withWindow(double newWidth, double newHeight, boolean newMaximized, List<Double> newDividers) {
        return new Settings(
                newWidth,
                newHeight,
                newMaximized,
                dark,
                zoom,
                newDividers,
                columns,
                timeFormat,
                colourRules,
                colouring,
                recent,
                filterHistory,
                savedFilters,
                rocePorts);
    }

    public Settings withDark(boolean newDark) {
        return new Settings(
                width,
                height,
                maximized,
                newDark,
                zoom,
                dividers,
                columns,
                timeFormat,
                colourRules,
                colouring,
                recent,
                filterHistory,
                savedFilters,
                rocePorts);
    }

    public Settings withZoom(int newZoom) {
        return new Settings(
                width,
                height,
                maximized,
                dark,
                newZoom,
                dividers,
                columns,
                timeFormat,
                colourRules,
                colouring,
                recent,
                filterHistory,
                savedFilters,
                rocePorts);
    }

    public Settings withColumns(List<Column> newColumns) {
        return new Settings(
                width,
                height,
                maximized,
                dark,
                zoom,
                dividers,
                newColumns,
                timeFormat,
                colourRules,
                colouring,
                recent,
                filterHistory,
                savedFilters,
                rocePorts);
    }

    public Settings withTimeFormat(TimeFormat newFormat) {
        return new Settings(
                width,
                height,
                maximized,
                dark,
                zoom,
                dividers,
                columns,
                newFormat,
                colourRules,
                colouring,
                recent,
                filterHistory,
                savedFilters,
                rocePorts);
    }

    public Settings withColours(List<ColourRule> newRules, boolean newColouring) {
        return new Settings(
                width,
                height,
                maximized,
                dark,
                zoom,
                dividers,
                columns,
                timeFormat,
                newRules,
                newColouring,
                recent,
                filterHistory,
                savedFilters,
                rocePorts);
    }

    /// With this file at the head of the recent ones.
    public Settings withRecent(String file) {
        return new Settings(
                width,
                height,
                maximized,
                dark,
                zoom,
                dividers,
                columns,
                timeFormat,
                colourRules,
                colouring,
                first(recent, file, MOST_RECENT),
                filterHistory,
                savedFilters,
                rocePorts);
    }

    /// With this filter at the head of the history.
    public Settings withFilterUsed(String expression) {
        return new Settings(
                width,
                height,
                maximized,
                dark,
                zoom,
                dividers,
                columns,
                timeFormat,
                colourRules,
                colouring,
                recent,
                first(filterHistory, expression, MOST_HISTORY),
                savedFilters,
                rocePorts);
    }

    public Settings withSavedFilters(List<SavedFilter> filters) {
        return new Settings(
                width,
                height,
                maximized,
                dark,
                zoom,
                dividers,
                columns,
                timeFormat,
                colourRules,
                colouring,
                recent,
                filterHistory,
                filters,
                rocePorts);
    }

    private static List<String> first(List<String> list, String item, int most) {
        List<String> result = new ArrayList<>(list);
        result.remove(item);
        result.addFirst(item);
        return result.subList(0, Math.min(most, result.size()));
    }
}
