package io.rocescope.parser.capture;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// Records of a pcap file, as draft-ietf-opsawg-pcap describes them:
///
/// ```
///   0        4        8        12       16
///   +--------+--------+--------+--------+---------------
///   | sec    | µs, ns | caplen | len    | octets …
///   +--------+--------+--------+--------+---------------
/// ```
///
/// The "Linux-modified" format has eight more octets in each header (interface, protocol, packet type).
final class PcapSplitter extends RecordSplitter {
    /// Octets of the file's header.
    static final int FILE_HEADER = 24;

    private static final int MAGIC_MICROS = 0xa1b2c3d4;
    private static final int MAGIC_NANOS = 0xa1b23c4d;
    private static final int MAGIC_LINUX_MODIFIED = 0xa1b2cd34;

    private static final int RECORD_HEADER = 16;
    private static final int LINUX_MODIFIED_RECORD_HEADER = 24;
    private static final long NS_PER_SECOND = 1_000_000_000L;

    private final int recordHeader;
    private final long nsPerFraction;
    private final LinkType linkType;
    private final int linkCode;
    private final boolean lengthsMayBeSwapped;

    /// @param header the file's header, {@value #FILE_HEADER} octets of which {@link #isMagic} holds
    PcapSplitter(ByteBuffer header, WarningLog warnings) {
        super(warnings);
        bigEndian = !isKnown(header.order(ByteOrder.LITTLE_ENDIAN).getInt(header.position()));
        header.order(bigEndian ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        int start = header.position();
        int magic = header.getInt(start);
        recordHeader = magic == MAGIC_LINUX_MODIFIED ? LINUX_MODIFIED_RECORD_HEADER : RECORD_HEADER;
        nsPerFraction = magic == MAGIC_NANOS ? 1 : 1000;
        int major = header.getShort(start + 4) & 0xffff;
        int minor = header.getShort(start + 6) & 0xffff;
        // Up to version 2.3 some programs wrote the two lengths the other way round.
        lengthsMayBeSwapped = major < 2 || (major == 2 && minor <= 3);
        // The upper half says whether frames end with an FCS, and how long it is.
        linkCode = header.getInt(start + 20) & 0xffff;
        linkType = LinkType.of(linkCode);
    }

    /// Whether a file that starts so is a pcap file.
    ///
    /// @param magic the first four octets, the first one lowest
    static boolean isMagic(int magic) {
        return isKnown(magic) || isKnown(Integer.reverseBytes(magic));
    }

    private static boolean isKnown(int magic) {
        return magic == MAGIC_MICROS || magic == MAGIC_NANOS || magic == MAGIC_LINUX_MODIFIED;
    }

    @Override
    String recordName() {
        return "packet record";
    }

    @Override
    long split(MemorySegment buffer, long from, long to, long base, FrameBatch batch) throws CorruptRecordException {
        long at = from;
        while (to - at >= recordHeader && !batch.isFull()) {
            int captured = int32(buffer, at + 8);
            int wire = int32(buffer, at + 12);
            if (lengthsMayBeSwapped && Integer.compareUnsigned(captured, wire) > 0) {
                int swap = captured;
                captured = wire;
                wire = swap;
            }
            if (captured < 0 || captured > MAX_FRAME) {
                throw new CorruptRecordException(
                        at,
                        "packet record of " + Integer.toUnsignedString(captured) + " octets: expected at most "
                                + MAX_FRAME);
            }
            long octets = at + recordHeader;
            if (to - octets < captured) {
                break;
            }
            long seconds = int32(buffer, at) & 0xffffffffL;
            long fraction = int32(buffer, at + 4) & 0xffffffffL;
            Frame frame = batch.add();
            frame.setOctets(buffer, octets, captured, wireLength(wire, captured));
            frame.setInputOffset(base + octets);
            frame.setOrigin(nextFrameNumber(), seconds * NS_PER_SECOND + fraction * nsPerFraction, linkType, 0);
            if (linkType == LinkType.UNKNOWN) {
                frame.setLinkCode(linkCode);
                warnings.addUnknownLinkType(linkCode, base + at);
            }
            at = octets + captured;
        }
        return at;
    }

    /// A length that does not fit an int is garbage, but no reason to lose the frame's octets.
    private static int wireLength(int wire, int captured) {
        return wire < 0 ? captured : wire;
    }
}
