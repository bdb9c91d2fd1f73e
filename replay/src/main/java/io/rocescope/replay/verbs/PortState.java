package io.rocescope.replay.verbs;

/// `enum ibv_port_state`.
public enum PortState {
    NOP,
    DOWN,
    INIT,
    ARMED,
    ACTIVE,
    ACTIVE_DEFER;

    /// @param code as libibverbs has it
    public static PortState ofCode(int code) {
        return code >= 0 && code < values().length ? values()[code] : NOP;
    }
}
