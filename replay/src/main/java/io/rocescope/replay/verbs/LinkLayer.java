package io.rocescope.replay.verbs;

/// `IBV_LINK_LAYER_…`: RoCE runs on Ethernet only.
public enum LinkLayer {
    UNSPECIFIED,
    INFINIBAND,
    ETHERNET;

    /// @param code as libibverbs has it
    public static LinkLayer ofCode(int code) {
        return code >= 0 && code < values().length ? values()[code] : UNSPECIFIED;
    }
}
