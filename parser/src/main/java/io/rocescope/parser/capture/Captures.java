package io.rocescope.parser.capture;

import java.util.ArrayList;
import java.util.List;

/// Opens capture files and standard input as frames.
///
/// pcap and pcapng are told apart by their first octets, and so is compression by gzip or zstd; the file's name says
/// nothing. Memory is bounded whatever the file holds: a file is read in blocks, never mapped.
public final class Captures {
    /// The name that stands for standard input.
    public static final String STDIN = "-";

    private Captures() {}

    /// Whether a {@linkplain Frame#inputOffset() frame's place in the input} is a place in the file itself: it is a
    /// regular
    /// file and not compressed.
    ///
    /// @throws CaptureException if it cannot be read
    public static boolean isPlainFile(String input) throws CaptureException {
        return !input.equals(STDIN) && Sniffer.isPlainFile(input);
    }

    /// Opens the inputs; several are merged by time.
    ///
    /// @param inputs names of files, or `-`; at least one
    /// @return the frames; the caller closes it
    /// @throws CaptureException if an input cannot be read, is empty or is no capture
    public static FrameSource open(List<String> inputs, CaptureOptions options) throws CaptureException {
        if (inputs.isEmpty()) {
            throw new IllegalArgumentException("no input");
        }
        List<CaptureReader> readers = new ArrayList<>();
        boolean opened = false;
        try {
            for (int i = 0; i < inputs.size(); i++) {
                String input = inputs.get(i);
                if (input.equals(STDIN) && inputs.indexOf(STDIN) < i) {
                    throw new CaptureException(input, 0, "standard input was named twice: it can be read once");
                }
                readers.add(Sniffer.open(input, options));
            }
            opened = true;
        } finally {
            if (!opened) {
                readers.forEach(CaptureReader::close);
            }
        }
        return readers.size() == 1 ? readers.get(0) : new MergedSource(readers);
    }
}
