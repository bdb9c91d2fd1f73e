package io.rocescope.parser.capture;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/// An input cannot be read or is no capture. The message names the file, the offset and what was expected.
public final class CaptureException extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    private final String file;
    private final long offset;

    /// @param offset octets from the start of the (uncompressed) input
    /// @param problem what was met and what was expected
    public CaptureException(String file, long offset, String problem, @Nullable Throwable cause) {
        super(file + ": at offset " + offset + ": " + problem, cause);
        this.file = file;
        this.offset = offset;
    }

    public CaptureException(String file, long offset, String problem) {
        this(file, offset, problem, null);
    }

    public String file() {
        return file;
    }

    public long offset() {
        return offset;
    }
}
