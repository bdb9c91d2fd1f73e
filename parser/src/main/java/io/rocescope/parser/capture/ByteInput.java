package io.rocescope.parser.capture;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/// Where a reader's octets come from: a file, a stream, or a decompressor over one of them.
interface ByteInput extends Closeable {
    /// How an input ended, as far as the layer that reads it can tell.
    enum End {
        /// At a place where it may end, or not yet.
        CLEAN,
        /// Compressed data that breaks off.
        CUT,
        /// Octets follow the compressed data that are none; they are left out.
        TRAILING_OCTETS
    }

    /// Reads what is there, at least one octet.
    ///
    /// @param target has room left
    /// @return the number of octets put into the target, or -1 at the end
    int read(ByteBuffer target) throws IOException;

    /// Whether a read would return without waiting for whoever feeds the input.
    boolean ready() throws IOException;

    /// Octets of the outermost input (compressed, if it is) read so far.
    long position();

    /// Octets of the outermost input, or -1 where that is not known.
    long size();

    default End end() {
        return End.CLEAN;
    }
}
