package io.rocescope.parser.filter;

import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.CaptureOptions;
import io.rocescope.parser.capture.Captures;
import io.rocescope.parser.capture.Frame;
import io.rocescope.parser.capture.FrameBatch;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.Dissector;
import io.rocescope.parser.dissect.DissectorOptions;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// All packets of a capture file, dissected and kept.
final class Capture {
    private Capture() {}

    static List<Packet> read(Path file) throws CaptureException {
        var packets = new ArrayList<Packet>();
        var dissector = new Dissector(DissectorOptions.DEFAULT);
        var batch = new FrameBatch(1 << 20);
        long first = 0;
        long previous = 0;
        try (FrameSource source = Captures.open(List.of(file.toString()), CaptureOptions.defaults())) {
            while (source.fill(batch)) {
                for (int i = 0; i < batch.count(); i++) {
                    Frame frame = keep(batch.frame(i));
                    first = packets.isEmpty() ? frame.timeNs() : first;
                    previous = packets.isEmpty() ? frame.timeNs() : previous;
                    var dissection = new Dissection();
                    dissector.dissect(frame, dissection);
                    packets.add(new Packet(dissection).setTimes(first, previous));
                    previous = frame.timeNs();
                }
            }
        }
        return packets;
    }

    private static Frame keep(Frame frame) {
        int length = frame.capturedLength();
        MemorySegment octets = Arena.ofAuto().allocate(Math.max(1, length));
        MemorySegment.copy(frame.segment(), frame.offset(), octets, 0, length);
        var kept = new Frame();
        kept.copyFrom(frame, octets, 0);
        return kept;
    }
}
