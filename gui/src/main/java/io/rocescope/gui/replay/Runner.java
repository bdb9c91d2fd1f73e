package io.rocescope.gui.replay;

import io.rocescope.parser.capture.CaptureException;
import io.rocescope.replay.engine.EngineOptions;
import io.rocescope.replay.plan.ReplayPlan;
import io.rocescope.replay.report.ReplayReport;
import io.rocescope.replay.verbs.VerbsException;
import java.io.IOException;

/// What a plan is run on. In a background thread.
interface Runner {
    ReplayReport run(ReplayPlan plan, EngineOptions options) throws IOException, CaptureException, VerbsException;
}
