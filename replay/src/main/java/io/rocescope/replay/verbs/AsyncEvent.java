package io.rocescope.replay.verbs;

import org.jspecify.annotations.Nullable;

/// Something that happened to a device outside of any work request: `struct ibv_async_event`.
///
/// @param subject the [QueuePair], [CompletionQueue] or [SharedReceiveQueue] that it is about, null when it is
/// about a
///     port or the device
/// @param port the port that it is about, 0 when it is about something else
public record AsyncEvent(AsyncEventType type, @Nullable Resource subject, int port) {
    @Override
    public String toString() {
        return switch (subject) {
            case QueuePair qp -> type + " on queue pair 0x" + Integer.toHexString(qp.number());
            case null -> port == 0 ? type.toString() : type + " on port " + port;
            default -> type.toString();
        };
    }
}
