package io.rocescope.gui.replay;

import io.rocescope.replay.engine.DeviceEntry;
import io.rocescope.replay.engine.DeviceReplay;
import io.rocescope.replay.engine.DeviceReplay.Place;
import io.rocescope.replay.verbs.GidEntry;
import io.rocescope.replay.verbs.Rnics;
import io.rocescope.replay.verbs.VerbsException;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/// The devices of this machine, and which of them the ends of a replay live on. Nothing is loaded or asked before
/// [#look].
public final class DevicesViewModel {
    private static final String NONE = "This machine has no RDMA device. To try without one, make one in software on a"
            + " network interface: rdma link add rxe0 type rxe netdev eth0";

    private final Machine machine;
    private final Executor background;
    private final Executor ui;
    private final ObservableList<DeviceEntry> devices = FXCollections.observableArrayList();
    private final EndChoice a = new EndChoice();
    private final EndChoice b = new EndChoice();
    private final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper("");
    private final ReadOnlyBooleanWrapper looking = new ReadOnlyBooleanWrapper();
    private @Nullable Rnics rnics;

    DevicesViewModel(Machine machine, Executor background, Executor ui) {
        this.machine = machine;
        this.background = background;
        this.ui = ui;
    }

    /// Asks for the devices, in the background.
    public void look() {
        if (looking.get()) {
            return;
        }
        looking.set(true);
        background.execute(() -> {
            try {
                Rnics found = machine.rnics().get();
                List<DeviceEntry> all = DeviceEntry.all(found);
                ui.execute(() -> show(found, all));
            } catch (VerbsException e) {
                ui.execute(() -> fail(String.valueOf(e.getMessage())));
            } catch (RuntimeException | LinkageError e) {
                ui.execute(() -> fail("The devices cannot be listed: " + e));
            }
        });
    }

    private void fail(String message) {
        show(null, List.of());
        problem.set(message);
    }

    private void show(@Nullable Rnics found, List<DeviceEntry> all) {
        looking.set(false);
        rnics = found;
        List<DeviceEntry> usable = all.stream().filter(DeviceEntry::usable).toList();
        devices.setAll(usable);
        a.prefer(usable, 0);
        b.prefer(usable, 1);
        problem.set(
                all.isEmpty()
                        ? NONE
                        : all.stream()
                                .filter(device -> !device.usable())
                                .map(DeviceEntry::problem)
                                .collect(Collectors.joining("\n")));
    }

    /// Those that a replay can run on.
    public ObservableList<DeviceEntry> devices() {
        return devices;
    }

    /// Where end A lives.
    public EndChoice a() {
        return a;
    }

    /// Where end B lives.
    public EndChoice b() {
        return b;
    }

    /// Why there is no device, or not all of them, and what to do; or empty.
    public ReadOnlyStringProperty problemProperty() {
        return problem.getReadOnlyProperty();
    }

    /// Whether the answer has not come yet.
    public ReadOnlyBooleanProperty lookingProperty() {
        return looking.getReadOnlyProperty();
    }

    /// A run on the chosen devices, or null where none are chosen.
    @Nullable
    DeviceReplay chosen() {
        Place one = a.place();
        Place other = b.place();
        return rnics == null || one == null || other == null
                ? null
                : new DeviceReplay(rnics, one, other, machine.clock().get());
    }

    /// An address as it is shown.
    static String text(GidEntry entry) {
        String address = entry.gid().toString();
        return entry.interfaceName().isEmpty() ? address : address + " (" + entry.interfaceName() + ")";
    }
}
