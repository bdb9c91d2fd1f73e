package io.rocescope.replay.exchange;

import io.rocescope.replay.engine.EndAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A line of the conversation, as JSON; what a message does not need is left out.
///
/// @param protocol {@value #PROTOCOL}, in the first message of each side
/// @param nonce thirty-two random octets as hexadecimal text
/// @param proof that the sender knows the token
/// @param plan a digest of the plan and its options
/// @param end which end the sender drives, a or b
/// @param addresses the sender's queue pairs and memory, in the order of the plan
/// @param state prepared, start, alive, done or failed
/// @param detail what failed, for people
record PeerMessage(
        @Nullable String protocol,
        @Nullable String nonce,
        @Nullable String proof,
        @Nullable String plan,
        @Nullable String end,
        @Nullable List<EndAddress> addresses,
        @Nullable String state,
        @Nullable String detail) {
    static final String PROTOCOL = "rocescope/exchange/1";

    static PeerMessage greeting(String nonce, @Nullable String proof) {
        return new PeerMessage(PROTOCOL, nonce, proof, null, null, null, null, null);
    }

    static PeerMessage proof(String proof) {
        return new PeerMessage(null, null, proof, null, null, null, null, null);
    }

    static PeerMessage offer(String plan, String end, List<EndAddress> addresses) {
        return new PeerMessage(null, null, null, plan, end, addresses, null, null);
    }

    static PeerMessage state(String state) {
        return new PeerMessage(null, null, null, null, null, null, state, null);
    }

    static PeerMessage failed(String detail) {
        return new PeerMessage(null, null, null, null, null, null, "failed", detail);
    }
}
