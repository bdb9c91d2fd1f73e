package io.rocescope.headless;

import java.io.IOException;
import java.io.Serial;
import java.util.Locale;

/// Standard output or another output cannot be written. Unchecked, for every line that is printed may meet it.
public final class OutputException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    public OutputException(String target, IOException cause) {
        super(target + ": " + cause.getMessage(), cause);
    }

    /// Whether the reader of a pipe has gone away, as `head` does when it has enough.
    public boolean isBrokenPipe() {
        Throwable cause = getCause();
        String message = cause == null ? null : cause.getMessage();
        if (message == null) {
            return false;
        }
        String lower = message.toLowerCase(Locale.ROOT);
        return lower.contains("broken pipe") || lower.contains("pipe is being closed") || lower.contains("pipe closed");
    }
}
