package io.rocescope.parser.capture;

import com.github.luben.zstd.ZstdIOException;
import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/// zstd data of one or more frames, RFC 8878.
final class ZstdInput implements ByteInput {
    private final ByteInput inner;
    private final Inner source;
    private final ZstdInputStreamNoFinalizer stream;
    private final byte[] block = new byte[1 << 17];
    private End end = End.CLEAN;

    ZstdInput(ByteInput inner) throws IOException {
        this.inner = inner;
        source = new Inner(inner);
        try {
            stream = new ZstdInputStreamNoFinalizer(source);
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
            // The stream asks for more only when it has used up what it got: then nothing is wrong but the length.
            if (!source.ended) {
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
        private boolean ended;

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
            if (length == 0) {
                return 0;
            }
            int count = input.read(ByteBuffer.wrap(target, offset, length));
            ended = count < 0;
            return count;
        }

        @Override
        public int available() throws IOException {
            return input.ready() ? 1 : 0;
        }
    }
}
