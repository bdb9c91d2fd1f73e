package io.rocescope.parser.capture;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/// A stream that somebody else closes, such as standard input.
final class StreamInput implements ByteInput {
    private final InputStream stream;
    private final byte[] block = new byte[1 << 16];
    private long position;

    StreamInput(InputStream stream) {
        this.stream = stream;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        int length = stream.read(block, 0, Math.min(block.length, target.remaining()));
        if (length > 0) {
            target.put(block, 0, length);
            position += length;
        }
        return length;
    }

    @Override
    public boolean ready() throws IOException {
        return stream.available() > 0;
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public long size() {
        return -1;
    }

    @Override
    public void close() {}
}
