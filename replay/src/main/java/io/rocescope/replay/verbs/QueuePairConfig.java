package io.rocescope.replay.verbs;

import org.jspecify.annotations.Nullable;

/// What a queue pair is made of: `struct ibv_qp_init_attr`. The RNIC may give more than was asked for.
///
/// @param sharedReceiveQueue where receives come from, null when the queue pair has its own
/// @param maxSend how many send work requests may be posted at once
/// @param maxReceive how many receives; not used with a shared receive queue
/// @param maxInline how many octets a request may carry by value
/// @param signalAll whether every send completes with a completion, asked for or not
public record QueuePairConfig(
        QueuePairType type,
        CompletionQueue sendQueue,
        CompletionQueue receiveQueue,
        @Nullable SharedReceiveQueue sharedReceiveQueue,
        int maxSend,
        int maxReceive,
        int maxSendSge,
        int maxReceiveSge,
        int maxInline,
        boolean signalAll) {

    /// Sends and receives of one queue pair reported to one completion queue: `depth` of each, one element each,
    /// nothing inline, completions only where asked for.
    public static QueuePairConfig of(QueuePairType type, CompletionQueue queue, int depth) {
        return new QueuePairConfig(type, queue, queue, null, depth, depth, 1, 1, 0, false);
    }

    public QueuePairConfig withSharedReceiveQueue(SharedReceiveQueue srq) {
        return new QueuePairConfig(
                type,
                sendQueue,
                receiveQueue,
                srq,
                maxSend,
                maxReceive,
                maxSendSge,
                maxReceiveSge,
                maxInline,
                signalAll);
    }

    public QueuePairConfig withSge(int send, int receive) {
        return new QueuePairConfig(
                type,
                sendQueue,
                receiveQueue,
                sharedReceiveQueue,
                maxSend,
                maxReceive,
                send,
                receive,
                maxInline,
                signalAll);
    }

    public QueuePairConfig withInline(int octets) {
        return new QueuePairConfig(
                type,
                sendQueue,
                receiveQueue,
                sharedReceiveQueue,
                maxSend,
                maxReceive,
                maxSendSge,
                maxReceiveSge,
                octets,
                signalAll);
    }

    public QueuePairConfig withSignalAll() {
        return new QueuePairConfig(
                type,
                sendQueue,
                receiveQueue,
                sharedReceiveQueue,
                maxSend,
                maxReceive,
                maxSendSge,
                maxReceiveSge,
                maxInline,
                true);
    }
}
