package io.rocescope.parser.capture;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// A file, or a named pipe, read front to back.
final class FileInput implements ByteInput {
    private final FileChannel channel;
    private final boolean regular;
    private final long size;
    private long position;

    FileInput(Path path) throws IOException {
        regular = Files.isRegularFile(path);
        channel = FileChannel.open(path, StandardOpenOption.READ);
        size = regular ? channel.size() : -1;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        int length = channel.read(target);
        if (length > 0) {
            position += length;
        }
        return length;
    }

    @Override
    public boolean ready() {
        return regular;
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
