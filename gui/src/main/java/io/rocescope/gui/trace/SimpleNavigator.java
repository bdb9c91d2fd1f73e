package io.rocescope.gui.trace;

import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyLongWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// A navigator that holds what it is told: the window's own stands on it, and views are tested with it.
public class SimpleNavigator implements Navigator {
    private final ReadOnlyLongWrapper frame = new ReadOnlyLongWrapper();
    private final ReadOnlyIntegerWrapper connection = new ReadOnlyIntegerWrapper();
    private final ReadOnlyObjectWrapper<String> filter = new ReadOnlyObjectWrapper<>("");
    private final ReadOnlyObjectWrapper<String> prepared = new ReadOnlyObjectWrapper<>("");
    private final ReadOnlyLongWrapper referenceNs = new ReadOnlyLongWrapper();
    private final ReadOnlyObjectWrapper<TimeFormat> timeFormat = new ReadOnlyObjectWrapper<>(TimeFormat.RELATIVE);
    private final StringProperty otherTap = new SimpleStringProperty("");
    private final ReadOnlyBooleanWrapper dark = new ReadOnlyBooleanWrapper();

    @Override
    public ReadOnlyLongProperty selectedFrameProperty() {
        return frame.getReadOnlyProperty();
    }

    @Override
    public ReadOnlyIntegerProperty selectedConnectionProperty() {
        return connection.getReadOnlyProperty();
    }

    @Override
    public void goToFrame(long newFrame) {
        frame.set(newFrame);
    }

    @Override
    public void selectConnection(int newConnection) {
        connection.set(newConnection);
    }

    @Override
    public ReadOnlyObjectProperty<String> filterProperty() {
        return filter.getReadOnlyProperty();
    }

    @Override
    public void applyFilter(String expression) {
        filter.set(expression);
    }

    @Override
    public void prepareFilter(String expression) {
        prepared.set(expression);
    }

    /// The filter that was prepared last.
    public ReadOnlyObjectProperty<String> preparedFilterProperty() {
        return prepared.getReadOnlyProperty();
    }

    @Override
    public ReadOnlyLongProperty referenceNsProperty() {
        return referenceNs.getReadOnlyProperty();
    }

    public void setReferenceNs(long timeNs) {
        referenceNs.set(timeNs);
    }

    @Override
    public ReadOnlyObjectProperty<TimeFormat> timeFormatProperty() {
        return timeFormat.getReadOnlyProperty();
    }

    public void setTimeFormat(TimeFormat format) {
        timeFormat.set(format);
    }

    @Override
    public ReadOnlyBooleanProperty darkProperty() {
        return dark.getReadOnlyProperty();
    }

    public void setDark(boolean newDark) {
        dark.set(newDark);
    }

    @Override
    public StringProperty otherTapProperty() {
        return otherTap;
    }
}
