package io.rocescope.gui.trace;

import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.Captures;
import io.rocescope.parser.capture.Frame;
import io.rocescope.parser.capture.PcapngWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where frames' octets are read again: the capture files themselves, or a temporary pcapng file where they are
/// compressed or come from a pipe or an interface.
///
/// Reads stand at positions of their own, so that any number of threads may read.
final class FrameStore implements AutoCloseable {
    private final List<FileChannel> channels;
    private final @Nullable Path spool;
    private final @Nullable PcapngWriter writer;

    private FrameStore(List<FileChannel> channels, @Nullable Path spool, @Nullable PcapngWriter writer) {
        this.channels = List.copyOf(channels);
        this.spool = spool;
        this.writer = writer;
    }

    /// @param inputs as given to {@link Captures#open}
    static FrameStore of(List<String> inputs) throws CaptureException {
        for (String input : inputs) {
            if (!Captures.isPlainFile(input)) {
                return spool(inputs);
            }
        }
        List<FileChannel> channels = new ArrayList<>();
        for (String input : inputs) {
            try {
                channels.add(FileChannel.open(Path.of(input), StandardOpenOption.READ));
            } catch (IOException e) {
                throw new CaptureException(input, 0, "cannot be opened: " + e.getMessage(), e);
            }
        }
        return new FrameStore(channels, null, null);
    }

    /// A store that keeps all frames in a temporary file.
    ///
    /// @param names of the inputs
    static FrameStore spool(List<String> names) throws CaptureException {
        try {
            Path file = Files.createTempFile("rocescope-", ".pcapng");
            file.toFile().deleteOnExit();
            OutputStream out = Files.newOutputStream(file);
            return new FrameStore(
                    List.of(FileChannel.open(file, StandardOpenOption.READ)), file, new PcapngWriter(out, names));
        } catch (IOException e) {
            throw new CaptureException(
                    String.join(", ", names),
                    0,
                    "needs a temporary file in " + System.getProperty("java.io.tmpdir") + ", which cannot be written: "
                            + e.getMessage(),
                    e);
        }
    }

    /// Makes sure that the frame can be read again.
    ///
    /// @return where its octets lie
    long keep(Frame frame) throws IOException {
        if (writer == null) {
            return frame.inputOffset();
        }
        writer.write(frame);
        return writer.octetsAt();
    }

    /// Called before frames that were kept are read.
    void flush() throws IOException {
        if (writer != null) {
            writer.flush();
        }
    }

    /// Fills the buffer from its position on.
    ///
    /// @param sourceIndex which of the merged inputs
    /// @return octets that are there; fewer than there is room for at the file's end
    int read(int sourceIndex, long place, ByteBuffer into) throws IOException {
        FileChannel channel = channels.get(spool == null ? sourceIndex : 0);
        int done = 0;
        while (into.hasRemaining()) {
            int count = channel.read(into, place + done);
            if (count < 0) {
                break;
            }
            done += count;
        }
        return done;
    }

    /// Whether frames are kept in a temporary file.
    boolean spooled() {
        return spool != null;
    }

    @Override
    public void close() {
        for (FileChannel channel : channels) {
            closeQuietly(channel);
        }
        if (writer != null) {
            closeQuietly(writer);
        }
        if (spool != null) {
            try {
                Files.deleteIfExists(spool);
            } catch (IOException e) {
                // Deleted when the program ends.
                return;
            }
        }
    }

    private static void closeQuietly(java.io.Closeable closeable) {
        try {
            closeable.close();
        } catch (IOException e) {
            // What could be lost is temporary.
            return;
        }
    }
}
