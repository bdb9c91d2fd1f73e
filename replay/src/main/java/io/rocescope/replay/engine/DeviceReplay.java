package io.rocescope.replay.engine;

import io.rocescope.replay.plan.ReplayPlan;
import io.rocescope.replay.verbs.Rnic;
import io.rocescope.replay.verbs.Rnics;
import io.rocescope.replay.verbs.VerbsException;
import java.net.InetAddress;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Plans on two devices of this machine, both ends in this process. Devices are opened for each run and closed after
/// it.
///
/// @param a where end A lives
/// @param b where end B lives; may be the same device
public record DeviceReplay(Rnics rnics, Place a, Place b, ReplayClock clock) {
    /// Where an end lives.
    ///
    /// @param device as [Rnics#list] names it
    /// @param address which of its addresses to use, or null for the first RoCEv2 one, IPv4 before IPv6
    public record Place(String device, @Nullable InetAddress address) {}

    /// Names of the devices, A's first.
    public List<String> devices() {
        return List.of(a.device(), b.device());
    }

    /// A few small messages over a connection of their own, so that the replay's first requests are not late.
    ///
    /// @param cancelled asked now and then whether to stop
    /// @return how it ended; a replay is worth a try whatever this is
    /// @throws VerbsException if a device cannot be opened or cannot do even this
    public RunEnd rehearse(BooleanSupplier cancelled) throws VerbsException {
        try (Rnic one = rnics.open(a.device());
                Rnic other = rnics.open(b.device())) {
            return Rehearsal.run(EndDevice.of(one, a.address()), EndDevice.of(other, b.address()), clock, cancelled);
        }
    }

    /// Runs the plan to its end, and gives everything back.
    ///
    /// @throws VerbsException if a device cannot be opened, or cannot hold what the plan needs
    /// @throws IllegalArgumentException if the plan is too long
    public RunResult run(ReplayPlan plan, EngineOptions options) throws VerbsException {
        RunResult result = null;
        try (Rnic one = rnics.open(a.device());
                Rnic other = rnics.open(b.device())) {
            ReplayRun run = new ReplayRun(plan, options, clock);
            run.open(EndDevice.of(one, a.address()), EndDevice.of(other, b.address()));
            result = run.run();
        } catch (VerbsException e) {
            // A device that is gone cannot take anything back: what the run came to is worth more than that.
            if (result == null || result.end().kind() != RunEnd.Kind.DEVICE_LOST) {
                throw e;
            }
        }
        return result;
    }
}
