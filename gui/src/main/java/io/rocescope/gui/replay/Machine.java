package io.rocescope.gui.replay;

import io.rocescope.replay.engine.MonotonicClock;
import io.rocescope.replay.engine.ReplayClock;
import io.rocescope.replay.ffm.Libibverbs;
import io.rocescope.replay.verbs.Rnics;
import java.util.function.Supplier;

/// The devices to replay on, and the clock that they live by. Asked only when the user turns to devices.
public record Machine(Supplier<Rnics> rnics, Supplier<ReplayClock> clock) {
    /// This one, by libibverbs.
    static final Machine THIS = new Machine(Libibverbs::new, () -> new MonotonicClock(false));
}
