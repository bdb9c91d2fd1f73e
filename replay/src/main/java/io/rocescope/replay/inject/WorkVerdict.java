package io.rocescope.replay.inject;

import io.rocescope.parser.event.WcStatus;
import io.rocescope.parser.wire.Verb;
import org.jspecify.annotations.Nullable;

/// A work request that the device was given, and what became of it.
///
/// @param request its number in the plan
/// @param expected what the captured application saw; UNKNOWN where the capture cannot tell
/// @param status what ibverbs says now, by name, or null where it is still open
public record WorkVerdict(
        Verdict verdict,
        int request,
        Verb verb,
        long length,
        WcStatus expected,
        @Nullable String status) {}
