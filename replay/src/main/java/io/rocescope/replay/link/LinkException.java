package io.rocescope.replay.link;

import java.io.Serial;

/// An interface cannot be used; the message says why and what to do.
public final class LinkException extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    public LinkException(String message) {
        super(message);
    }

    public LinkException(String message, Throwable cause) {
        super(message, cause);
    }
}
