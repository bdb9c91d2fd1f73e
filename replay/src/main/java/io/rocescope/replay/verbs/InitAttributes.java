package io.rocescope.replay.verbs;

import java.util.Set;

/// RESET → INIT.
///
/// @param port from 1
/// @param access what the peer's requests may do (RC and UC)
/// @param qkey which datagrams are taken (UD)
public record InitAttributes(int port, int pkeyIndex, Set<Access> access, int qkey) {
    /// For a connected queue pair, with the first P_Key.
    public static InitAttributes connected(int port, Set<Access> access) {
        return new InitAttributes(port, 0, access, 0);
    }

    /// For datagrams, with the first P_Key.
    public static InitAttributes datagram(int port, int qkey) {
        return new InitAttributes(port, 0, Set.of(), qkey);
    }
}
