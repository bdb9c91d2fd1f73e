package io.rocescope.gui.replay;

import io.rocescope.replay.engine.DeviceEntry;
import io.rocescope.replay.engine.DeviceReplay.Place;
import io.rocescope.replay.verbs.GidEntry;
import java.util.List;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/// The device and the address of one end. A device that is chosen brings the address that `replay run` would take.
public final class EndChoice {
    private final ObjectProperty<@Nullable DeviceEntry> device = new SimpleObjectProperty<>();
    private final ObjectProperty<@Nullable GidEntry> address = new SimpleObjectProperty<>();

    EndChoice() {
        device.subscribe(now -> address.set(
                now == null || now.addresses().isEmpty()
                        ? null
                        : now.addresses().getFirst()));
    }

    public ObjectProperty<@Nullable DeviceEntry> deviceProperty() {
        return device;
    }

    public ObjectProperty<@Nullable GidEntry> addressProperty() {
        return address;
    }

    /// Keeps the device that was chosen where it is still there; else the one at this place, or the last.
    void prefer(List<DeviceEntry> there, int place) {
        DeviceEntry before = device.get();
        device.set(there.stream()
                .filter(entry -> before != null && entry.name().equals(before.name()))
                .findFirst()
                .orElse(there.isEmpty() ? null : there.get(Math.min(place, there.size() - 1))));
    }

    @Nullable
    Place place() {
        DeviceEntry chosen = device.get();
        GidEntry from = address.get();
        return chosen == null || from == null
                ? null
                : new Place(chosen.name(), from.gid().address());
    }

    /// Device and address in words.
    String text() {
        DeviceEntry chosen = device.get();
        GidEntry from = address.get();
        return chosen == null || from == null ? "" : chosen.name() + " " + DevicesViewModel.text(from);
    }
}
