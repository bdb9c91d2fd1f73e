package io.rocescope.parser.capture;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdIOException;
import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/// zstd data of one or more frames, RFC 8878.
final class ZstdInput implements ByteInput {
    private final ByteInput inner;
    private final ZstdInputStreamNoFinalizer stream;
    private final byte[] block = new byte[1 << 17];
    private End end = End.CLEAN;

    ZstdInput(ByteInput inner) throws IOException {
        this.inner = inner;
        try {
            stream = new ZstdInputStreamNoFinalizer(new Inner(inner));
        } catch (LinkageError e) {
            throw new IOException("zstd's native library does not load here; decompress it with zstd -d first", e);
        }
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        if (end == End.CUT) {
            return -1;
        }
        try {
            int count = stream.read(block, 0, Math.min(block.length, target.remaining()));
            if (count > 0) {
                target.put(block, 0, count);
            }
            return count;
        } catch (ZstdIOException e) {
            if (e.getErrorCode() != Zstd.errSrcSizeWrong()) {
                throw e;
            }
            end = End.CUT;
            return -1;
        }
    }

    @Override
    public boolean ready() throws IOException {
        return inner.ready();
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
        stream.close();
        inner.close();
    }

    /// An input as the stream that the decompressor wants.
    private static final class Inner extends InputStream {
        private final ByteInput input;

        Inner(ByteInput input) {
            this.input = input;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            return length == 0 ? 0 : input.read(ByteBuffer.wrap(target, offset, length));
        }

        @Override
        public int available() throws IOException {
            return input.ready() ? 1 : 0;
        }
    }
}
