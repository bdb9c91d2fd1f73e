package io.rocescope.parser.capture;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/// gzip data of one or more members, RFC 1952.
///
/// Not {@link java.util.zip.GZIPInputStream}: that one takes a cut second member for the end, asks `available()`
/// whether a
/// member follows, which a pipe may deny, and copies through the heap.
final class GzipInput implements ByteInput {
    private static final int HAS_HEADER_CRC = 2;
    private static final int HAS_EXTRA = 4;
    private static final int HAS_NAME = 8;
    private static final int HAS_COMMENT = 16;

    private final ByteInput inner;
    private final ByteBuffer block = ByteBuffer.allocate(1 << 16).limit(0);
    private final Inflater inflater = new Inflater(true);
    private final CRC32 crc = new CRC32();
    private boolean inMember;
    private boolean first = true;
    private boolean done;
    private End end = End.CLEAN;

    GzipInput(ByteInput inner) {
        this.inner = inner;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        try {
            while (!done) {
                if (!inMember) {
                    startMember();
                } else if (inflater.finished()) {
                    finishMember();
                } else {
                    int count = inflate(target);
                    if (count > 0) {
                        return count;
                    }
                }
            }
            return -1;
        } catch (CutException e) {
            done = true;
            end = End.CUT;
            return -1;
        }
    }

    private int inflate(ByteBuffer target) throws IOException, CutException {
        if (!block.hasRemaining()) {
            refill();
        }
        try {
            inflater.setInput(block);
            int start = target.position();
            int count = inflater.inflate(target);
            crc.update(target.slice(start, count));
            if (count == 0 && inflater.needsDictionary()) {
                throw new ZipException("it needs a preset dictionary, which gzip does not have");
            }
            return count;
        } catch (DataFormatException e) {
            throw new ZipException(e.getMessage() == null ? "no valid deflate data" : e.getMessage());
        }
    }

    private void startMember() throws IOException, CutException {
        if (!block.hasRemaining() && !tryRefill()) {
            done = true;
            return;
        }
        if (next() != 0x1f || next() != 0x8b) {
            if (first) {
                throw new ZipException("no gzip header");
            }
            done = true;
            end = End.TRAILING_OCTETS;
            return;
        }
        int method = next();
        if (method != 8) {
            throw new ZipException("compression method " + method + ": expected 8, deflate");
        }
        int flags = next();
        skip(6);
        if ((flags & HAS_EXTRA) != 0) {
            skip(next() | (next() << 8));
        }
        if ((flags & HAS_NAME) != 0) {
            skipText();
        }
        if ((flags & HAS_COMMENT) != 0) {
            skipText();
        }
        if ((flags & HAS_HEADER_CRC) != 0) {
            skip(2);
        }
        first = false;
        inMember = true;
        inflater.reset();
        crc.reset();
    }

    private void finishMember() throws IOException, CutException {
        int expected = next() | (next() << 8) | (next() << 16) | (next() << 24);
        skip(4);
        if (expected != (int) crc.getValue()) {
            throw new ZipException("its checksum does not fit the data");
        }
        inMember = false;
    }

    private int next() throws IOException, CutException {
        if (!block.hasRemaining()) {
            refill();
        }
        return block.get() & 0xff;
    }

    private void skip(int count) throws IOException, CutException {
        for (int i = 0; i < count; i++) {
            next();
        }
    }

    private void skipText() throws IOException, CutException {
        int octet;
        do {
            octet = next();
        } while (octet != 0);
    }

    private void refill() throws IOException, CutException {
        if (!tryRefill()) {
            throw new CutException();
        }
    }

    private boolean tryRefill() throws IOException {
        block.clear();
        int count = inner.read(block);
        block.flip();
        return count > 0;
    }

    @Override
    public boolean ready() throws IOException {
        return block.hasRemaining() || inner.ready();
    }

    @Override
    public long position() {
        return inner.position();
    }

    @Override
    public long size() {
        return inner.size();
    }

    @Override
    public End end() {
        return end;
    }

    @Override
    public void close() throws IOException {
        inflater.end();
        inner.close();
    }

    /// The compressed data breaks off.
    private static final class CutException extends Exception {
        private static final long serialVersionUID = 1;

        CutException() {
            super("cut", null, false, false);
        }
    }
}
