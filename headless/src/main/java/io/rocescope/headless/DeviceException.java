package io.rocescope.headless;

import java.io.Serial;

/// A device, a permission or a native library is missing. The message says what, and how to get it.
public final class DeviceException extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    public DeviceException(String message, Throwable cause) {
        super(message, cause);
    }
}
