package io.rocescope.parser.capture;

import java.io.ByteArrayInputStream;

/// A stream that gives a few octets at a time, as a pipe may.
class DribblingStream extends ByteArrayInputStream {
    private final int most;

    DribblingStream(byte[] octets, int most) {
        super(octets);
        this.most = most;
    }

    @Override
    public synchronized int read(byte[] target, int offset, int length) {
        return super.read(target, offset, Math.min(length, most));
    }

    @Override
    public synchronized int available() {
        return 0;
    }
}
