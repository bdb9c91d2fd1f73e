package io.rocescope.parser.capture;

import java.io.Serial;

/// A record that cannot be one, at an offset of the memory that is being split.
final class CorruptRecordException extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    private final long offset;

    CorruptRecordException(long offset, String problem) {
        super(problem, null, false, false);
        this.offset = offset;
    }

    long offset() {
        return offset;
    }
}
