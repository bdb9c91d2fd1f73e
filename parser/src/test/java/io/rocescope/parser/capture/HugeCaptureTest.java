package io.rocescope.parser.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Captures larger than an int or a mapping can address.
class HugeCaptureTest {
    private static final long OVER_2_GIB = (1L << 31) + (1L << 20);
    private static final int RECORD = 1 << 18;

    /// Gives a pcap header, then one packet record over and over.
    private static final class Endless extends InputStream {
        private final byte[] header = ReadBack.hex("d4c3b2a1 0200 0400 00000000 00000000 00000400 01000000");
        private final byte[] record = new byte[RECORD];
        private long left = OVER_2_GIB;
        private long at;

        Endless() {
            System.arraycopy(ReadBack.hex("01000000 02000000 f0ff0300 f0ff0300"), 0, record, 0, 16);
        }

        @Override
        public int read() {
            throw new UnsupportedOperationException();
        }

        @Override
        public int read(byte[] target, int offset, int length) {
            byte[] from = at < header.length ? header : record;
            int start = (int) (at < header.length ? at : (at - header.length) % RECORD);
            int count = (int) Math.min(left, Math.min(length, from.length - start));
            System.arraycopy(from, start, target, offset, count);
            at += count;
            left -= count;
            return count == 0 ? -1 : count;
        }

        @Override
        public int available() {
            return 1;
        }
    }

    @Test
    void shouldReadAStreamOfMoreThan2GiB() throws CaptureException {
        FrameBatch batch = new FrameBatch(FrameBatch.DEFAULT_CAPACITY);
        try (FrameSource source = Captures.open(List.of("-"), new CaptureOptions(new Endless()))) {
            long frames = 0;
            while (source.fill(batch)) {
                frames += batch.count();
                assertThat(batch.frame(batch.count() - 1).number()).isEqualTo(frames);
            }

            assertThat(frames).isEqualTo((OVER_2_GIB - 24) / RECORD);
            assertThat(source.position()).isEqualTo(OVER_2_GIB);
            assertThat(batch.buffer().byteSize()).isEqualTo(FrameBatch.DEFAULT_CAPACITY);
            assertThat(source.warnings().getFirst().offset()).isEqualTo(24 + frames * RECORD);
        }
    }

    @Test
    void shouldNameAnOffsetBeyond2GiBOfAFile(@TempDir Path directory) throws IOException, CaptureException {
        // A sparse file: one packet a MiB, the rest of it a hole.
        Path file = directory.resolve("sparse.pcap");
        int records = 2100;
        int length = 1 << 20;
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, StandardOpenOption.SPARSE)) {
            channel.write(ByteBuffer.wrap(ReadBack.hex("d4c3b2a1 0200 0400 00000000 00000000 00000400 01000000")), 0);
            for (int i = 0; i < records; i++) {
                channel.write(
                        ByteBuffer.wrap(ReadBack.hex("01000000 02000000 f0ff0f00 f0ff0f00")), 24 + (long) i * length);
            }
            channel.write(ByteBuffer.wrap(ReadBack.hex("01000000 02000000 ffffffff")), 24 + (long) records * length);
            channel.write(ByteBuffer.allocate(1), 24 + (long) records * length + 15);
        }
        FrameBatch batch = new FrameBatch(FrameBatch.DEFAULT_CAPACITY);
        long frames = 0;
        CaptureException failure = null;
        try (FrameSource source = Captures.open(List.of(file.toString()), CaptureOptions.defaults())) {
            while (source.fill(batch)) {
                frames += batch.count();
            }
        } catch (CaptureException e) {
            failure = e;
        }

        assertThat(frames).isEqualTo(records);
        assertThat(failure).hasMessageContaining("at offset " + (24 + (long) records * length) + ":");
    }
}
