package io.rocescope.replay.engine;

import io.rocescope.replay.verbs.GidEntry;
import io.rocescope.replay.verbs.Rnic;
import io.rocescope.replay.verbs.RnicInfo;
import io.rocescope.replay.verbs.Rnics;
import io.rocescope.replay.verbs.VerbsException;
import java.util.ArrayList;
import java.util.List;

/// A device of this machine to choose, as far as it can be looked at.
///
/// @param addresses its RoCEv2 addresses, the one that is used without a choice first
/// @param problem why it cannot be used and what to do, or empty
public record DeviceEntry(String name, List<GidEntry> addresses, String problem) {
    public DeviceEntry {
        addresses = List.copyOf(addresses);
    }

    /// Whether a replay can run on it.
    public boolean usable() {
        return problem.isEmpty();
    }

    /// Opens each device for a moment.
    ///
    /// @throws VerbsException if this machine cannot tell its devices, or has none; the message says what to do
    public static List<DeviceEntry> all(Rnics rnics) throws VerbsException {
        List<DeviceEntry> all = new ArrayList<>();
        for (RnicInfo info : rnics.list()) {
            all.add(look(rnics, info.name()));
        }
        return all;
    }

    private static DeviceEntry look(Rnics rnics, String name) {
        try (Rnic rnic = rnics.open(name)) {
            EndDevice.choose(rnic, null);
            return new DeviceEntry(name, EndDevice.addresses(rnic), "");
        } catch (VerbsException e) {
            return new DeviceEntry(name, List.of(), String.valueOf(e.getMessage()));
        }
    }
}
