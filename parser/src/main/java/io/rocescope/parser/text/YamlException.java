package io.rocescope.parser.text;

import java.io.Serial;

/// A YAML file that cannot be read or does not say what it should; the message names file, line and what was expected.
public final class YamlException extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    public YamlException(String message) {
        super(message);
    }

    public YamlException(String message, Throwable cause) {
        super(message, cause);
    }
}
