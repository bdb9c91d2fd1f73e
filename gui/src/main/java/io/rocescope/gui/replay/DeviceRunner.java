package io.rocescope.gui.replay;

import io.rocescope.replay.engine.DeviceReplay;
import io.rocescope.replay.engine.EngineOptions;
import io.rocescope.replay.plan.ReplayPlan;
import io.rocescope.replay.report.ReplayReport;
import io.rocescope.replay.report.ReportBuilder;
import io.rocescope.replay.verbs.VerbsException;

/// Devices of this machine, with a rehearsal first as `replay run` does it. What the network did to the packets is
/// not recorded.
record DeviceRunner(DeviceReplay replay) implements Runner {
    @Override
    public ReplayReport run(ReplayPlan plan, EngineOptions options) throws VerbsException {
        // How it went shows in the replay, which meets the same trouble.
        replay.rehearse(options.cancelled());
        return ReportBuilder.build(replay.run(plan, options), replay.devices(), null);
    }
}
