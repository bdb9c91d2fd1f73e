package io.rocescope.parser.capture;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Writes frames as pcapng: one section, little-endian, an interface for each input and link type, times in
/// nanoseconds.
///
/// Frames keep their octets, both lengths and their comment; what they had of interface numbers and options beyond that
/// is
/// not kept. A time before 1970 becomes 0, for the format has none.
public final class PcapngWriter implements Closeable {
    private static final int OPTION_END = 0;
    private static final int OPTION_COMMENT = 1;
    private static final int OPTION_INTERFACE_NAME = 2;
    private static final int OPTION_APPLICATION = 4;
    private static final int OPTION_TIMESTAMP_RESOLUTION = 9;
    private static final byte NANOSECONDS = 9;
    /// The length of an option has 16 bits.
    private static final int MAX_COMMENT = 0xfffc;

    private static final int BUFFER = 1 << 18;
    /// All of a block but the frame's octets fits into the buffer.
    private static final int MAX_BLOCK_OVERHEAD = MAX_COMMENT + 64;

    private final OutputStream out;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER).order(ByteOrder.LITTLE_ENDIAN);
    private final List<String> names;
    private final Map<Long, Integer> interfaces = new HashMap<>();
    private long drained;
    private long octetsAt = -1;
    private long lastKey = -1;
    private int lastInterface;

    /// @param out closed with this writer
    public PcapngWriter(OutputStream out) {
        this(out, List.of());
    }

    /// @param out closed with this writer
    /// @param names of the interfaces, by the frames' {@linkplain Frame#sourceIndex() source}; others have none
    public PcapngWriter(OutputStream out, List<String> names) {
        this.out = out;
        this.names = List.copyOf(names);
        writeSectionHeader();
    }

    /// Writes a frame with the comment it has.
    public void write(Frame frame) throws IOException {
        write(frame, frame.comment());
    }

    /// Writes a frame with another comment.
    ///
    /// @param comment cut after 65,532 octets of UTF-8; null for none
    public void write(Frame frame, @Nullable String comment) throws IOException {
        int interfaceId = interfaceOf(frame);
        byte[] encoded = comment == null ? new byte[0] : encode(comment);
        int octets = frame.capturedLength();
        int options = encoded.length == 0 ? 0 : 4 + padded(encoded.length) + 4;
        int length = 32 + padded(octets) + options;
        long time = Math.max(0, frame.timeNs());

        makeRoom(28);
        buffer.putInt(PcapngSplitter.ENHANCED_PACKET)
                .putInt(length)
                .putInt(interfaceId)
                .putInt((int) (time >>> Integer.SIZE))
                .putInt((int) time)
                .putInt(octets)
                .putInt(frame.wireLength());
        octetsAt = drained + buffer.position();
        putOctets(frame.segment(), frame.offset(), octets);
        makeRoom(MAX_BLOCK_OVERHEAD);
        pad(octets);
        if (options > 0) {
            putOption(OPTION_COMMENT, encoded);
            putOption(OPTION_END, new byte[0]);
        }
        buffer.putInt(length);
    }

    /// Where in the output the octets of the frame that was written last begin, or -1 before the first.
    public long octetsAt() {
        return octetsAt;
    }

    /// Hands everything over to the stream.
    public void flush() throws IOException {
        drain();
        out.flush();
    }

    @Override
    public void close() throws IOException {
        try (out) {
            drain();
        }
    }

    private int interfaceOf(Frame frame) throws IOException {
        int linkCode = frame.linkCode() & 0xffff;
        long key = ((long) frame.sourceIndex() << Short.SIZE) | linkCode;
        if (key != lastKey) {
            Integer known = interfaces.get(key);
            if (known == null) {
                known = interfaces.size();
                interfaces.put(key, known);
                writeInterface(linkCode, frame.sourceIndex() < names.size() ? names.get(frame.sourceIndex()) : "");
            }
            lastKey = key;
            lastInterface = known;
        }
        return lastInterface;
    }

    private void writeSectionHeader() {
        byte[] application = "RoceScope".getBytes(StandardCharsets.UTF_8);
        int length = 28 + 4 + padded(application.length) + 4;
        buffer.putInt(PcapngSplitter.SECTION_HEADER)
                .putInt(length)
                .putInt(PcapngSplitter.BYTE_ORDER_MAGIC)
                .putShort((short) 1)
                .putShort((short) 0)
                // The section's length is not known before it ends.
                .putLong(-1);
        putOption(OPTION_APPLICATION, application);
        putOption(OPTION_END, new byte[0]);
        buffer.putInt(length);
    }

    private void writeInterface(int linkCode, String name) throws IOException {
        byte[] encoded = encode(name);
        int options = encoded.length == 0 ? 0 : 4 + padded(encoded.length);
        int length = 20 + options + 8 + 4;
        makeRoom(length);
        buffer.putInt(PcapngSplitter.INTERFACE_DESCRIPTION)
                .putInt(length)
                .putShort((short) linkCode)
                .putShort((short) 0)
                // No limit is known for what was kept of a frame.
                .putInt(0);
        if (options > 0) {
            putOption(OPTION_INTERFACE_NAME, encoded);
        }
        putOption(OPTION_TIMESTAMP_RESOLUTION, new byte[] {NANOSECONDS});
        putOption(OPTION_END, new byte[0]);
        buffer.putInt(length);
    }

    private void putOption(int code, byte[] value) {
        buffer.putShort((short) code).putShort((short) value.length).put(value);
        pad(value.length);
    }

    private void putOctets(MemorySegment segment, long offset, int length) throws IOException {
        int done = 0;
        while (done < length) {
            makeRoom(1);
            int count = Math.min(length - done, buffer.remaining());
            MemorySegment.copy(segment, ValueLayout.JAVA_BYTE, offset + done, buffer.array(), buffer.position(), count);
            buffer.position(buffer.position() + count);
            done += count;
        }
    }

    private void pad(int length) {
        for (int i = length; i < padded(length); i++) {
            buffer.put((byte) 0);
        }
    }

    private static int padded(int length) {
        return (length + 3) & ~3;
    }

    private static byte[] encode(String comment) {
        ByteBuffer encoded = ByteBuffer.allocate(Math.min(MAX_COMMENT, 4 * comment.length()));
        // Stops before a character that does not fit.
        StandardCharsets.UTF_8
                .newEncoder()
                .onMalformedInput(CodingErrorAction.REPLACE)
                .encode(CharBuffer.wrap(comment), encoded, true);
        byte[] octets = new byte[encoded.flip().remaining()];
        encoded.get(octets);
        return octets;
    }

    private void makeRoom(int octets) throws IOException {
        if (buffer.remaining() < octets) {
            drain();
        }
    }

    private void drain() throws IOException {
        out.write(buffer.array(), 0, buffer.position());
        drained += buffer.position();
        buffer.clear();
    }
}
