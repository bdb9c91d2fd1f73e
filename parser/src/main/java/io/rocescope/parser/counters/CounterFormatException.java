package io.rocescope.parser.counters;

import java.io.Serial;

/// A text that holds no counters in a known format. The message says what was expected.
public final class CounterFormatException extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    CounterFormatException(String message) {
        super(message);
    }
}
