package io.rocescope.parser.capture;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/// Blocks of a pcapng file, as draft-ietf-opsawg-pcapng describes them:
///
/// ```
///   0        4        8                           n-4      n
///   +--------+--------+---------------------------+--------+
///   | type   | n      | body, options             | n      |
///   +--------+--------+---------------------------+--------+
/// ```
///
/// Packet blocks become frames, sections and interfaces set how they are read, all other blocks are skipped.
final class PcapngSplitter extends RecordSplitter {
    /// Type of the Section Header Block, the same in both byte orders.
    static final int SECTION_HEADER = 0x0a0d0d0a;

    static final int BYTE_ORDER_MAGIC = 0x1a2b3c4d;
    static final int INTERFACE_DESCRIPTION = 1;
    private static final int OBSOLETE_PACKET = 2;
    private static final int SIMPLE_PACKET = 3;
    static final int ENHANCED_PACKET = 6;

    private static final int MIN_BLOCK = 12;
    private static final int MIN_SECTION_HEADER = 28;
    private static final int MIN_INTERFACE_DESCRIPTION = 20;
    private static final int MIN_SIMPLE_PACKET = 16;
    private static final int MIN_PACKET = 32;
    private static final int PACKET_OCTETS = 28;
    private static final int TRAILER = 4;
    /// As many as an obsolete Packet Block can name; a file of nothing but interfaces must not fill the memory.
    private static final int MAX_INTERFACES = 1 << 16;

    private final List<PcapngInterface> interfaces = new ArrayList<>();
    private final PcapngOptions options = new PcapngOptions(this);
    private boolean inSection;

    PcapngSplitter(WarningLog warnings) {
        super(warnings);
    }

    /// Whether a file that starts so is a pcapng file.
    static boolean isMagic(int magic) {
        return magic == SECTION_HEADER;
    }

    /// Whether a whole Section Header Block has been met.
    boolean inSection() {
        return inSection;
    }

    @Override
    String recordName() {
        return "block";
    }

    @Override
    long split(MemorySegment buffer, long from, long to, long base, FrameBatch batch) throws CorruptRecordException {
        long at = from;
        while (to - at >= MIN_BLOCK && !batch.isFull()) {
            int type = int32(buffer, at);
            if (type == SECTION_HEADER) {
                readByteOrder(buffer, at);
            } else if (!inSection) {
                throw new CorruptRecordException(at, "block type " + hex(type) + ": expected a section header block");
            }
            int length = int32(buffer, at + 4);
            checkLength(at, type, length);
            if (to - at < length) {
                break;
            }
            long end = at + length;
            int trailer = int32(buffer, end - TRAILER);
            if (trailer != length) {
                throw new CorruptRecordException(
                        at,
                        "block type " + hex(type) + " says at its start that it has " + length
                                + " octets and at its end " + Integer.toUnsignedString(trailer)
                                + ": expected the same length");
            }
            takeBlock(buffer, at, end, type, base, batch);
            at = end;
        }
        return at;
    }

    private void takeBlock(MemorySegment buffer, long at, long end, int type, long base, FrameBatch batch)
            throws CorruptRecordException {
        switch (type) {
            case ENHANCED_PACKET -> takePacket(buffer, at, end, int32(buffer, at + 8), base, batch);
            case SECTION_HEADER -> startSection(buffer, at);
            case INTERFACE_DESCRIPTION -> addInterface(buffer, at, end);
            case SIMPLE_PACKET -> takeSimplePacket(buffer, at, end, base, batch);
            case OBSOLETE_PACKET -> takePacket(buffer, at, end, uint16(buffer, at + 8), base, batch);
            default -> {
                // Name resolution, statistics, secrets, custom blocks and what comes after this was written.
            }
        }
    }

    private void readByteOrder(MemorySegment buffer, long at) throws CorruptRecordException {
        bigEndian = false;
        int magic = int32(buffer, at + 8);
        bigEndian = magic == Integer.reverseBytes(BYTE_ORDER_MAGIC);
        if (magic != BYTE_ORDER_MAGIC && !bigEndian) {
            throw new CorruptRecordException(
                    at, "section header block with byte-order magic " + hex(magic) + ": expected 0x1a2b3c4d");
        }
    }

    private static void checkLength(long at, int type, int length) throws CorruptRecordException {
        int min = switch (type) {
            case SECTION_HEADER -> MIN_SECTION_HEADER;
            case INTERFACE_DESCRIPTION -> MIN_INTERFACE_DESCRIPTION;
            case SIMPLE_PACKET -> MIN_SIMPLE_PACKET;
            case ENHANCED_PACKET, OBSOLETE_PACKET -> MIN_PACKET;
            default -> MIN_BLOCK;
        };
        if (length < min || length > MAX_BLOCK || (length & 3) != 0) {
            throw new CorruptRecordException(
                    at,
                    "block type " + hex(type) + " of " + Integer.toUnsignedString(length) + " octets: expected " + min
                            + " to " + MAX_BLOCK + ", a multiple of 4");
        }
    }

    private void startSection(MemorySegment buffer, long at) throws CorruptRecordException {
        int major = uint16(buffer, at + 12);
        if (major != 1) {
            throw new CorruptRecordException(
                    at, "pcapng version " + major + "." + uint16(buffer, at + 14) + ": expected 1");
        }
        inSection = true;
        interfaces.clear();
    }

    private void addInterface(MemorySegment buffer, long at, long end) throws CorruptRecordException {
        if (interfaces.size() == MAX_INTERFACES) {
            throw new CorruptRecordException(at, "more interfaces in one section than " + MAX_INTERFACES);
        }
        int linkCode = uint16(buffer, at + 8);
        TimestampScale scale = options.timestampScale(buffer, at + 16, end - TRAILER);
        interfaces.add(new PcapngInterface(LinkType.of(linkCode), linkCode, int32(buffer, at + 12), scale));
    }

    private PcapngInterface interfaceOf(long at, int id) throws CorruptRecordException {
        if (id < 0 || id >= interfaces.size()) {
            throw new CorruptRecordException(
                    at,
                    "packet of interface " + Integer.toUnsignedString(id) + ", but the section describes "
                            + interfaces.size() + " before it: expected an interface description block");
        }
        return interfaces.get(id);
    }

    /// Enhanced Packet Block and obsolete Packet Block, which differ in the first field only.
    private void takePacket(MemorySegment buffer, long at, long end, int id, long base, FrameBatch batch)
            throws CorruptRecordException {
        PcapngInterface origin = interfaceOf(at, id);
        int captured = int32(buffer, at + 20);
        int wire = int32(buffer, at + 24);
        long octets = at + PACKET_OCTETS;
        long room = end - TRAILER - octets;
        if (captured < 0 || captured > room) {
            throw new CorruptRecordException(
                    at,
                    "packet of " + Integer.toUnsignedString(captured) + " octets in a block with room for " + room
                            + ": expected no more");
        }
        long units = ((long) int32(buffer, at + 12) << 32) | (int32(buffer, at + 16) & 0xffffffffL);
        Frame frame = add(batch, buffer, octets, captured, wire, base);
        setOrigin(frame, origin, id, origin.scale().toNs(units), base + at);
        long optionsAt = octets + ((captured + 3) & ~3);
        if (end - TRAILER - optionsAt >= PcapngOptions.HEADER) {
            frame.setComment(options.comment(buffer, optionsAt, end - TRAILER));
        }
    }

    private void takeSimplePacket(MemorySegment buffer, long at, long end, long base, FrameBatch batch)
            throws CorruptRecordException {
        PcapngInterface origin = interfaceOf(at, 0);
        int wire = int32(buffer, at + 8);
        long octets = at + 12;
        long captured = Math.min(Integer.toUnsignedLong(wire), end - TRAILER - octets);
        if (origin.snapLength() != 0) {
            captured = Math.min(captured, Integer.toUnsignedLong(origin.snapLength()));
        }
        Frame frame = add(batch, buffer, octets, (int) captured, wire, base);
        setOrigin(frame, origin, 0, 0, base + at);
    }

    private static Frame add(FrameBatch batch, MemorySegment buffer, long octets, int captured, int wire, long base) {
        Frame frame = batch.add();
        // A length that does not fit an int is garbage, but no reason to lose the frame's octets.
        frame.setOctets(buffer, octets, captured, wire < 0 ? captured : wire);
        frame.setInputOffset(base + octets);
        return frame;
    }

    private void setOrigin(Frame frame, PcapngInterface origin, int id, long timeNs, long inputOffset) {
        frame.setOrigin(nextFrameNumber(), timeNs, origin.linkType(), id);
        if (origin.linkType() == LinkType.UNKNOWN) {
            frame.setLinkCode(origin.linkCode());
            warnings.addUnknownLinkType(origin.linkCode(), inputOffset);
        }
    }

    private static String hex(int value) {
        return String.format("0x%08x", value);
    }
}
