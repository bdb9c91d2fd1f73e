package io.rocescope.replay.engine;

import java.io.Serial;

/// The process that drives the other ends cannot be reached, is another program, or has gone. The message says
/// which.
public final class PeerException extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    public PeerException(String message) {
        super(message);
    }

    public PeerException(String message, Throwable cause) {
        super(message, cause);
    }
}
