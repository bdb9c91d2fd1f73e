package io.rocescope.gui.trace;

import io.rocescope.parser.capture.Frame;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.Dissector;
import io.rocescope.parser.dissect.DissectorOptions;
import io.rocescope.parser.event.PacketAnalysis;
import io.rocescope.parser.filter.Packet;
import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/// Reads any packet of a trace again and dissects it. Not thread-safe: one for each thread.
///
/// Octets are read in blocks, so that reading packets one after the other costs little.
public final class PacketReader {
    private final Trace trace;
    private final Dissector dissector;
    private final Frame frame = new Frame();
    private final Dissection dissection = new Dissection();
    private final PacketAnalysis analysis = new PacketAnalysis();
    private final Packet packet = new Packet(dissection);
    private MemorySegment window;
    private ByteBuffer buffer;
    private int windowSource = -1;
    private long windowStart;
    private int windowLength;

    PacketReader(Trace trace, DissectorOptions options, int windowOctets) {
        this.trace = trace;
        this.dissector = new Dissector(options);
        window = Arena.ofAuto().allocate(windowOctets);
        buffer = window.asByteBuffer();
    }

    /// Reads a packet.
    ///
    /// @param number 1 … the index's size
    /// @return valid until the next call
    /// @throws IOException if the file that holds the octets cannot be read any more
    public Packet read(long number) throws IOException {
        PacketIndex index = trace.packets();
        Origin origin = trace.origin(index.origin(number));
        int length = index.capturedLength(number);
        long place = index.place(number);
        fetch(origin.sourceIndex(), place, length);
        frame.setOctets(window, place - windowStart, length, index.wireLength(number));
        frame.setOrigin(number, index.timeNs(number), origin.linkType(), origin.interfaceId());
        frame.setLinkCode(origin.linkCode());
        frame.setSourceIndex(origin.sourceIndex());
        frame.setComment(trace.comment(number));
        dissector.dissect(frame, dissection);
        index.analysis(number, analysis);
        packet.set(dissection, analysis);
        packet.setTimes(index.timeNs(1), index.timeNs(Math.max(1, number - 1)));
        return packet;
    }

    private void fetch(int source, long place, int length) throws IOException {
        if (source == windowSource && place >= windowStart && place + length <= windowStart + windowLength) {
            return;
        }
        if (window.byteSize() < length) {
            window = Arena.ofAuto().allocate(length);
            buffer = window.asByteBuffer();
        }
        windowSource = -1;
        windowStart = place;
        windowLength = trace.frames().read(source, place, buffer.clear());
        if (windowLength < length) {
            throw new EOFException(trace.names().get(source) + " has become shorter since it was opened: the octets at "
                    + place + " are gone; open it again");
        }
        windowSource = source;
    }
}
