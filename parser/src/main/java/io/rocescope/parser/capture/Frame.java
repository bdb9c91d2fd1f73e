package io.rocescope.parser.capture;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// One captured frame: where its octets lie and what the capture says about it.
///
/// A flyweight: a {@link FrameBatch} owns a pool of them and a reader sets them again and again, so that the bulk path
/// allocates nothing per packet. A frame is valid as long as its batch is not filled again.
public final class Frame {
    private MemorySegment segment = MemorySegment.NULL;
    private long offset;
    private int capturedLength;
    private int wireLength;
    private long timeNs;
    private long number;
    private LinkType linkType = LinkType.UNKNOWN;
    private int linkCode = LinkType.UNKNOWN.code();
    private int interfaceId;
    private int sourceIndex;
    private long inputOffset = -1;
    private @Nullable String comment;

    /// Points this frame at captured octets.
    ///
    /// @param newSegment the memory that holds the octets
    /// @param newOffset where the frame's first octet lies in the segment
    /// @param newCapturedLength octets that the capture holds
    /// @param newWireLength octets that the frame had on the wire, as the capture says
    public void setOctets(MemorySegment newSegment, long newOffset, int newCapturedLength, int newWireLength) {
        segment = newSegment;
        offset = newOffset;
        capturedLength = newCapturedLength;
        wireLength = newWireLength;
        comment = null;
        inputOffset = -1;
    }

    /// Says where in the input the frame stands.
    ///
    /// @param newNumber position in the whole input, from 1
    /// @param newTimeNs nanoseconds since the epoch; 0 where the capture keeps no time (pcapng Simple Packet Block)
    /// @param newInterfaceId pcapng interface of its section, or 0
    public void setOrigin(long newNumber, long newTimeNs, LinkType newLinkType, int newInterfaceId) {
        number = newNumber;
        timeNs = newTimeNs;
        linkType = newLinkType;
        linkCode = newLinkType.code();
        interfaceId = newInterfaceId;
        sourceIndex = 0;
    }

    /// Copies everything but the octets, which the caller has placed elsewhere.
    public void copyFrom(Frame other, MemorySegment newSegment, long newOffset) {
        setOctets(newSegment, newOffset, other.capturedLength, other.wireLength);
        setOrigin(other.number, other.timeNs, other.linkType, other.interfaceId);
        linkCode = other.linkCode;
        sourceIndex = other.sourceIndex;
        comment = other.comment;
        inputOffset = other.inputOffset;
    }

    public MemorySegment segment() {
        return segment;
    }

    /// Where the frame's first octet lies in {@link #segment()}.
    public long offset() {
        return offset;
    }

    /// Octets that the capture holds.
    public int capturedLength() {
        return capturedLength;
    }

    /// Octets that the frame had on the wire, as the capture says.
    public int wireLength() {
        return wireLength;
    }

    /// Nanoseconds since the epoch; 0 where the capture keeps no time.
    public long timeNs() {
        return timeNs;
    }

    /// Position in the whole input, from 1.
    public long number() {
        return number;
    }

    public void setNumber(long newNumber) {
        number = newNumber;
    }

    public LinkType linkType() {
        return linkType;
    }

    /// The LINKTYPE_ number that the capture gives, also where {@link #linkType()} does not know it.
    public int linkCode() {
        return linkCode;
    }

    public void setLinkCode(int newLinkCode) {
        linkCode = newLinkCode;
    }

    /// pcapng interface of its section, or 0.
    public int interfaceId() {
        return interfaceId;
    }

    /// Which of the merged inputs the frame comes from, from 0.
    public int sourceIndex() {
        return sourceIndex;
    }

    public void setSourceIndex(int newSourceIndex) {
        sourceIndex = newSourceIndex;
    }

    /// Where the frame's first octet lies in its (uncompressed) input, or -1 where there is no such place.
    public long inputOffset() {
        return inputOffset;
    }

    public void setInputOffset(long newInputOffset) {
        inputOffset = newInputOffset;
    }

    /// The comment that the capture file keeps with the frame.
    public @Nullable String comment() {
        return comment;
    }

    public void setComment(@Nullable String newComment) {
        comment = newComment;
    }
}
