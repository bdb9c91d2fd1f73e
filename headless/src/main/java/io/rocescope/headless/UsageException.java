package io.rocescope.headless;

import java.io.Serial;

/// Options or arguments that make no sense together, found after they were parsed.
public final class UsageException extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    public UsageException(String message) {
        super(message);
    }

    public UsageException(String message, Throwable cause) {
        super(message, cause);
    }
}
