package io.rocescope.parser.capture;

import java.util.List;

/// Frames in the order of the input: a file, several merged by time, standard input, an interface.
public interface FrameSource extends AutoCloseable {
    /// Fills the batch with the next frames.
    ///
    /// An input that breaks off gives the frames before the break first; the call after them throws.
    ///
    /// @return false when there is no frame left; the batch is then empty, as it may be in an input that is live
    /// @throws CaptureException if the input cannot be read or is no capture
    boolean fill(FrameBatch batch) throws CaptureException;

    /// The names of the inputs, as the user gave them.
    List<String> names();

    /// What was odd about the input so far without making it useless, such as a file that ends in mid-packet.
    List<CaptureWarning> warnings();

    /// Octets of the (compressed) input read so far, for a progress display.
    long position();

    /// Octets of the whole (compressed) input, or -1 where that is not known.
    long size();

    @Override
    void close();
}
