package io.rocescope.parser.capture;

import java.io.IOException;
import java.nio.ByteBuffer;

/// An input whose first octets can be looked at before they are read.
final class PeekedInput implements ByteInput {
    private static final int MAX_PEEK = 512;

    private final ByteInput inner;
    private final ByteBuffer head = ByteBuffer.allocate(MAX_PEEK).limit(0);

    PeekedInput(ByteInput inner) {
        this.inner = inner;
    }

    /// Waits until this many octets are there, or the input ends.
    ///
    /// @return what is there: maybe less, maybe more
    ByteBuffer peek(int length) throws IOException {
        while (head.remaining() < length) {
            int start = head.position();
            int end = head.limit();
            head.limit(MAX_PEEK).position(end);
            int count = inner.read(head);
            head.limit(end + Math.max(0, count)).position(start);
            if (count < 0) {
                break;
            }
        }
        return head.asReadOnlyBuffer();
    }

    void skip(int length) {
        head.position(head.position() + length);
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        if (!head.hasRemaining()) {
            return inner.read(target);
        }
        int count = Math.min(head.remaining(), target.remaining());
        target.put(target.position(), head, head.position(), count);
        target.position(target.position() + count);
        head.position(head.position() + count);
        return count;
    }

    @Override
    public boolean ready() throws IOException {
        return head.hasRemaining() || inner.ready();
    }

    @Override
    public long position() {
        return inner.position() - head.remaining();
    }

    @Override
    public long size() {
        return inner.size();
    }

    @Override
    public End end() {
        return inner.end();
    }

    @Override
    public void close() throws IOException {
        inner.close();
    }
}
