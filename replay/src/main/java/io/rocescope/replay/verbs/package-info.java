/// What an application knows of an RNIC: the verbs of libibverbs as interfaces and values, with no native type.
/// Behind them stand the binding of libibverbs (`replay.ffm`) and a simulated RNIC (`replay.sim`).
///
/// Rules for whoever implements or uses them:
///
/// - Numbers that are unsigned on the wire (QPN, PSN, rkey, immediate data) are ints with the same bits.
/// - [QueuePair#postSend], [QueuePair#postReceive] and [CompletionQueue#poll] allocate nothing when they succeed.
/// - `close()` may be called twice, and closes what was made from the resource and forgotten, children first.
/// - A queue pair's posting calls and one completion queue's `poll` belong to one thread at a time each.
@NullMarked
package io.rocescope.replay.verbs;

import org.jspecify.annotations.NullMarked;
