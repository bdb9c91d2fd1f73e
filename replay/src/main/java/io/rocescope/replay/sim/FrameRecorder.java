package io.rocescope.replay.sim;

import io.rocescope.parser.capture.Frame;
import io.rocescope.parser.capture.LinkType;
import io.rocescope.parser.capture.PcapngWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.util.List;

/// Writes what a tap sees as pcapng.
public final class FrameRecorder implements FrameTap, Closeable {
    private final PcapngWriter writer;
    private final Frame frame = new Frame();
    private long count;

    /// @param out closed with this recorder
    /// @param name of the interface
    public FrameRecorder(OutputStream out, String name) {
        writer = new PcapngWriter(out, List.of(name));
    }

    @Override
    public void frame(long timeNs, byte[] octets) {
        frame.setOctets(MemorySegment.ofArray(octets), 0, octets.length, octets.length);
        frame.setOrigin(++count, timeNs, LinkType.EN10MB, 0);
        try {
            writer.write(frame);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Frames written.
    public long count() {
        return count;
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}
