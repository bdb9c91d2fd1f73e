package io.rocescope.replay.plan;

import io.rocescope.parser.wire.Verb;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/// A work request.
///
/// @param id from 1, in the order in which this end posts them
/// @param atNs when it is posted, from the replay's start
/// @param verb what the capture shows; see {@link #replayAs}
/// @param length octets that it moves
/// @param region name of the other end's memory region, or null where the verb needs none
/// @param offset octets from the region's start; below 0 or beyond its length for {@link Flaw#OUT_OF_BOUNDS}
/// @param immediate immediate data, or null
/// @param operands compare and swap values, or the value to add, or null where the capture does not show them
/// @param replayAs what is posted instead of the verb, where a program cannot post it, or null
/// @param flaw how it is made to fail, or null
/// @param expect what became of it in the capture
/// @param payload what it carried, in base 64, or null
/// @param note what a reader should know, or null
public record PlannedRequest(
        int id,
        long atNs,
        Verb verb,
        long length,
        @Nullable String region,
        long offset,
        @Nullable Long immediate,
        @Nullable Operands operands,
        @Nullable Verb replayAs,
        @Nullable Flaw flaw,
        Expectation expect,
        @Nullable String payload,
        @Nullable String note) {
    /// The longest message of the verbs: 2^31 octets.
    private static final long MAX_LENGTH = 1L << 31;

    /// An atomic operation's values.
    ///
    /// @param swapOrAdd the new value, or what is added
    /// @param compare the value that is compared with; 0 for fetch-and-add
    public record Operands(long swapOrAdd, long compare) {}

    public PlannedRequest {
        Checks.range(id, 1, Integer.MAX_VALUE, "request: id");
        Checks.range(atNs, 0, Long.MAX_VALUE / 4, "request " + id + ": atNs");
        Checks.present(verb, "request " + id + ": verb");
        Checks.present(expect, "request " + id + ": expect");
        Checks.range(length, 0, MAX_LENGTH, "request " + id + ": length");
        if (immediate != null) {
            Checks.range(immediate, 0, 0xffff_ffffL, "request " + id + ": immediate");
        }
        if (payload != null && decode(payload).length > length) {
            throw new IllegalArgumentException("request " + id + ": payload of " + decode(payload).length
                    + " octets, expected no more than its length of " + length);
        }
    }

    /// The verb that is posted.
    public Verb posted() {
        return replayAs == null ? verb : replayAs;
    }

    /// What it carried, or null.
    public byte @Nullable [] payloadOctets() {
        return payload == null ? null : decode(payload);
    }

    private static byte[] decode(String base64) {
        return Base64.getDecoder().decode(base64);
    }
}
