package io.rocescope.replay.exchange;

import io.rocescope.replay.engine.EngineOptions;
import io.rocescope.replay.plan.PlanJson;
import io.rocescope.replay.plan.ReplayPlan;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// Tells whether two processes have the same plan and mean to run it the same way.
public final class PlanDigest {
    private PlanDigest() {}

    public static String of(ReplayPlan plan, EngineOptions options) {
        String text = PlanJson.text(plan) + options.pacing() + options.loops() + " " + options.limit() + " "
                + options.multiply() + " " + options.gapNs();
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("each Java has SHA-256", e);
        }
    }
}
