package io.rocescope.parser.capture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The frames of one file or stream.
///
/// Octets are read into the batch's own buffer and the frames point there. What is left at its end, mostly a part of a
/// record, is kept aside and starts the next batch.
final class CaptureReader implements FrameSource {
    private static final int MIN_READ = 1 << 16;

    private final String name;
    private final ByteInput input;
    private final RecordSplitter splitter;
    private final WarningLog warnings;

    private MemorySegment carry = MemorySegment.NULL;
    private long carryLength;
    /// Where in the (uncompressed) input the buffer that is being filled begins.
    private long base;
    /// How much to read so that about one batch full of frames is there and little has to be carried over.
    private long readAhead = MIN_READ;
    private boolean atEnd;
    private @Nullable CaptureException failure;

    /// @param offset octets of the input that have been read already
    CaptureReader(String name, ByteInput input, long offset, RecordSplitter splitter, WarningLog warnings) {
        this.name = name;
        this.input = input;
        this.base = offset;
        this.splitter = splitter;
        this.warnings = warnings;
    }

    @Override
    public boolean fill(FrameBatch batch) throws CaptureException {
        batch.clear();
        batch.growBuffer(Math.max(carryLength, 1));
        MemorySegment.copy(carry, 0, batch.buffer(), 0, carryLength);
        long start = 0;
        long end = carryLength;
        carryLength = 0;
        while (true) {
            end = read(batch.buffer(), end);
            long taken = split(batch, start, end);
            if (batch.count() > 0) {
                keep(batch, taken, end);
                return true;
            }
            if (failure != null) {
                throw failure;
            }
            if (atEnd) {
                finish(taken, end);
                return false;
            }
            start = makeRoom(batch, taken, end);
            end -= taken - start;
        }
    }

    /// Reads until the wanted number of octets is there, the input has no more, or waiting would be needed.
    private long read(MemorySegment buffer, long from) {
        long end = from;
        long wanted = Math.min(readAhead, buffer.byteSize());
        try {
            while (!atEnd && end < wanted) {
                int count = input.read(buffer.asSlice(end, wanted - end).asByteBuffer());
                if (count < 0) {
                    atEnd = true;
                } else {
                    end += count;
                    if (!input.ready()) {
                        break;
                    }
                }
            }
        } catch (IOException | UncheckedIOException e) {
            atEnd = true;
            failure = new CaptureException(name, base + end, Sniffer.explain(e), e);
        }
        return end;
    }

    private long split(FrameBatch batch, long from, long to) {
        try {
            return splitter.split(batch.buffer(), from, to, base, batch);
        } catch (CorruptRecordException e) {
            failure = new CaptureException(
                    name, base + e.offset(), e.getMessage() == null ? "damaged" : e.getMessage(), e);
            atEnd = true;
            return to;
        }
    }

    /// Keeps the octets that no frame of this batch uses for the next one.
    private void keep(FrameBatch batch, long from, long to) {
        if (batch.isFull()) {
            readAhead = Math.max(MIN_READ, from + from / 16);
        } else {
            readAhead = Math.max(MIN_READ, Math.min(batch.buffer().byteSize(), 2 * Math.max(readAhead, to)));
        }
        carryLength = to - from;
        if (carry.byteSize() < carryLength) {
            carry = MemorySegment.ofArray(new byte[Math.toIntExact(Math.max(carryLength, MIN_READ))]);
        }
        MemorySegment.copy(batch.buffer(), from, carry, 0, carryLength);
        base += from;
    }

    /// Makes room behind the octets of a record that is not complete yet.
    ///
    /// The buffer grows only as octets arrive, never because a length field says so.
    ///
    /// @return where the record begins now
    private long makeRoom(FrameBatch batch, long from, long to) {
        MemorySegment buffer = batch.buffer();
        if (from > 0) {
            MemorySegment.copy(buffer, from, buffer, 0, to - from);
            base += from;
        } else if (to == buffer.byteSize()) {
            batch.growBuffer(Math.max(MIN_READ, 2 * to));
        }
        // A buffer that was not full was not filled on purpose, or the input had no more yet.
        readAhead = Math.max(readAhead, 2 * (to - from));
        return 0;
    }

    private void finish(long from, long to) throws CaptureException {
        long left = to - from;
        ByteInput.End end = input.end();
        if (splitter instanceof PcapngSplitter pcapng && !pcapng.inSection()) {
            failure =
                    new CaptureException(name, base + to, "ends inside the section header block: expected a whole one");
            throw failure;
        }
        if (left > 0) {
            warnings.add(
                    CaptureWarning.Kind.ENDS_MID_PACKET,
                    base + from,
                    "ends inside a " + splitter.recordName() + ": only " + left + " octets of the last one are there");
        } else if (end == ByteInput.End.CUT) {
            warnings.add(
                    CaptureWarning.Kind.ENDS_MID_PACKET, base + to, "the compressed data breaks off before its end");
        } else if (end == ByteInput.End.TRAILING_OCTETS) {
            warnings.add(
                    CaptureWarning.Kind.OTHER, base + to, "octets that are no gzip data follow it and are left out");
        }
        // Nothing is left, so that another call says the same without warning again.
        base += to;
    }

    @Override
    public List<String> names() {
        return List.of(name);
    }

    @Override
    public List<CaptureWarning> warnings() {
        return warnings.snapshot();
    }

    @Override
    public long position() {
        return input.position();
    }

    @Override
    public long size() {
        return input.size();
    }

    @Override
    public void close() {
        try {
            input.close();
        } catch (IOException e) {
            // It was opened for reading only: nothing can be lost.
            atEnd = true;
        }
    }
}
