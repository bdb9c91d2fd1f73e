package io.rocescope.parser.capture;

import java.io.InputStream;

/// How inputs are opened.
///
/// @param stdin what the input named `-` is read from; it is not closed
public record CaptureOptions(InputStream stdin) {
    /// `-` is the standard input of the process.
    public static CaptureOptions defaults() {
        return new CaptureOptions(System.in);
    }
}
