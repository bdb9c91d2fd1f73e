package io.rocescope.gui.trace;

import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.StringProperty;

/// What all views of a window share: what is selected, and the ways to somewhere else. For the thread of the user
/// interface.
public interface Navigator {
    /// The selected frame, or 0.
    ReadOnlyLongProperty selectedFrameProperty();

    /// The selected connection's id, or 0 for all. Selecting a frame does not change it.
    ReadOnlyIntegerProperty selectedConnectionProperty();

    /// Selects a frame and shows it in the packet list, also when the filter hides it: then the filter is cleared.
    void goToFrame(long frame);

    /// Selects a connection: views of one connection show this one.
    ///
    /// @param connection 0 for all
    void selectConnection(int connection);

    /// The filter that the packet list shows, in Wireshark's syntax; empty for all packets.
    ReadOnlyObjectProperty<String> filterProperty();

    /// Shows the packets that pass the filter.
    void applyFilter(String expression);

    /// Puts a filter into the filter bar without applying it.
    void prepareFilter(String expression);

    /// When relative times begin: the first packet's time or that of the time reference, nanoseconds since the epoch.
    ReadOnlyLongProperty referenceNsProperty();

    ReadOnlyObjectProperty<TimeFormat> timeFormatProperty();

    /// Whether the theme is dark: pictures choose their colours by it.
    ReadOnlyBooleanProperty darkProperty();

    /// A capture of the same traffic at the other end, or an empty name: pictures show both.
    StringProperty otherTapProperty();
}
