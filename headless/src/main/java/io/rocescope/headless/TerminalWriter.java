package io.rocescope.headless;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/// Writes a few texts; the bulk output has a sink of its own.
final class TerminalWriter implements AutoCloseable {
    private final OutputStream out;

    TerminalWriter(OutputStream out) {
        this.out = out;
    }

    void print(String text) {
        try {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new OutputException("standard output", e);
        }
    }

    @Override
    public void close() {
        try {
            out.flush();
        } catch (IOException e) {
            throw new OutputException("standard output", e);
        }
    }
}
