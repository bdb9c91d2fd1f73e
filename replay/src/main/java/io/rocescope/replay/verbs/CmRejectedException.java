package io.rocescope.replay.verbs;

import java.io.Serial;

/// The peer, or its connection manager, said no.
public final class CmRejectedException extends VerbsException {
    @Serial
    private static final long serialVersionUID = 1;

    private final int reason;
    private final byte[] privateData;

    /// @param reason of the REJ message (IBTA volume 1, table 107): 8 nobody listens, 28 the application said no
    public CmRejectedException(String verb, int reason, byte[] privateData) {
        super(verb, 0, "rejected, reason " + reason + " (" + words(reason) + ")", advice(reason));
        this.reason = reason;
        this.privateData = privateData.clone();
    }

    public int reason() {
        return reason;
    }

    /// What the peer's application said.
    public byte[] privateData() {
        return privateData.clone();
    }

    private static String words(int reason) {
        return switch (reason) {
            case 1 -> "no queue pair";
            case 3 -> "no resources";
            case 4 -> "timeout";
            case 5 -> "unsupported request";
            case 6 -> "invalid communication ID";
            case 7 -> "invalid communication instance";
            case 8 -> "invalid service ID";
            case 9 -> "invalid transport service type";
            case 10 -> "stale connection";
            case 12 -> "invalid primary GID";
            case 26 -> "invalid path MTU";
            case 27 -> "insufficient responder resources";
            case 28 -> "consumer reject";
            case 29 -> "RNR retry count reject";
            default -> "see IBTA volume 1, 12.6.7.2";
        };
    }

    private static String advice(int reason) {
        return reason == 8 ? "nobody listens on this port: start the other end first" : "";
    }
}
