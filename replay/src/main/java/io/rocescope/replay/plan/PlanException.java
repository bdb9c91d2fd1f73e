package io.rocescope.replay.plan;

import java.io.Serial;

/// A plan cannot be read. The message says where, what was expected, and what is there.
public final class PlanException extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    public PlanException(String message, Throwable cause) {
        super(message, cause);
    }
}
