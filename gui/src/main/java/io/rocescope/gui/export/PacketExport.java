package io.rocescope.gui.export;

import io.rocescope.gui.trace.PacketReader;
import io.rocescope.gui.trace.Trace;
import io.rocescope.parser.capture.Frame;
import io.rocescope.parser.capture.PcapngWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.PrimitiveIterator;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;

/// Writes packets of a trace as pcapng, with the user's comments.
public final class PacketExport {
    private static final int LOOK_UP = 0x3ff;

    private PacketExport() {}

    /// Writes the frames in the order given.
    ///
    /// @param progress told now and then how many are written
    /// @param cancelled asked now and then whether to stop; the file then holds what was written so far
    /// @return packets written
    /// @throws IOException if the file cannot be written, is one of the trace's own, or the capture cannot be read
    public static long write(
            Trace trace, PrimitiveIterator.OfLong frames, Path target, LongConsumer progress, BooleanSupplier cancelled)
            throws IOException {
        refuseOwnFile(trace, target);
        PacketReader reader = trace.scanner();
        long written = 0;
        try (OutputStream out = Files.newOutputStream(target);
                PcapngWriter writer = new PcapngWriter(out, trace.names())) {
            while (frames.hasNext() && !cancelled.getAsBoolean()) {
                Frame frame = reader.read(frames.nextLong()).dissection().frame();
                writer.write(frame);
                written++;
                if ((written & LOOK_UP) == 0) {
                    progress.accept(written);
                }
            }
        }
        return written;
    }

    /// The capture is read while the output is written.
    private static void refuseOwnFile(Trace trace, Path target) throws IOException {
        for (String name : trace.names()) {
            Path own = Path.of(name);
            if (Files.exists(target) && Files.exists(own) && Files.isSameFile(own, target)) {
                throw new IOException(target + " is the capture that is open: choose another name");
            }
        }
    }
}
