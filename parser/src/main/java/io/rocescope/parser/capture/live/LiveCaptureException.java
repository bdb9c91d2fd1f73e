package io.rocescope.parser.capture.live;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/// An interface cannot be captured from. The message says what is missing and how to get it.
public final class LiveCaptureException extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    private final Kind kind;

    /// Why.
    public enum Kind {
        /// libpcap is not installed.
        NO_LIBRARY,
        /// This user may not capture.
        NO_PERMISSION,
        /// There is no interface of this name, or it is down.
        NO_INTERFACE,
        /// The filter is not in libpcap's syntax.
        BAD_FILTER,
        /// Anything else.
        FAILED
    }

    LiveCaptureException(Kind kind, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }
}
