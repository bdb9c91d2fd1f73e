package io.rocescope.parser.dissect;

import io.rocescope.parser.capture.Frame;
import java.lang.foreign.MemorySegment;

/// What one frame holds: its layers with their offsets, the values that every later stage needs, and its problems.
///
/// A flyweight that {@link Dissector} fills; it allocates nothing and is valid as long as its {@link Frame}. Offsets
/// are
/// octets from the frame's first octet, -1 where a part is absent. Values that only people ask for are read from the
/// octets through the generated layouts, at {@link #at}.
///
/// Where RoCE is carried in a tunnel or mirror, addresses, ports and the traffic class are those of the innermost
/// packet; the layer list has them all.
public final class Dissection {
    /// Nested layers that are kept; more than this is {@link Problem#TOO_MANY_LAYERS}.
    public static final int MAX_LAYERS = 24;

    private static final Layer[] LAYERS = Layer.values();

    // A frame of at most 16 MiB holds the layers' beginnings, so an offset has room in 26 bits.
    private static final int OFFSET_SHIFT = 6;
    private static final int KIND_MASK = (1 << OFFSET_SHIFT) - 1;
    private static final int LENGTH_SHIFT = Integer.SIZE;

    private Frame frame = new Frame();

    // The layer list, outermost first.
    private int layerCount;
    /// A layer in one number, so that noting it is one write: its kind, its offset, its length.
    private final long[] layers = new long[MAX_LAYERS];

    // The innermost network layer.
    AddressFamily addressFamily = AddressFamily.NONE;
    long sourceHigh;
    long sourceLow;
    long destinationHigh;
    long destinationLow;
    int ipOffset;
    int ipIdentification;
    int lrhOffset;
    int trafficClass;
    int hopLimit;
    int udpOffset;
    int sourcePort;
    int destinationPort;
    boolean fragment;
    boolean cut;
    int vlanPriority;

    // The InfiniBand transport.
    RoceKind roceKind = RoceKind.NONE;
    int bthOffset;
    int opcode;
    int destinationQp;
    int psn;
    boolean ackRequest;
    boolean migReq;
    int payloadOffset;
    int payloadLength;
    int payloadCaptured;
    int padLength;
    int icrcOffset;
    IcrcStatus icrcStatus = IcrcStatus.NONE;
    int rdethOffset;
    int dethOffset;
    int xrcethOffset;
    int rethOffset;
    int atomicEthOffset;
    int atomicAckEthOffset;
    int aethOffset;
    int immdtOffset;
    int iethOffset;
    int fethOffset;
    int madOffset;
    int aethSyndrome;
    int aethMsn;

    // Flow control frames.
    int pauseOffset;
    boolean pfc;

    long problems;

    void reset(Frame newFrame) {
        frame = newFrame;
        layerCount = 0;
        addressFamily = AddressFamily.NONE;
        sourceHigh = sourceLow = destinationHigh = destinationLow = 0;
        ipOffset = udpOffset = lrhOffset = -1;
        trafficClass = hopLimit = ipIdentification = -1;
        sourcePort = destinationPort = -1;
        fragment = cut = false;
        vlanPriority = -1;
        roceKind = RoceKind.NONE;
        bthOffset = opcode = destinationQp = psn = -1;
        ackRequest = migReq = false;
        payloadOffset = icrcOffset = -1;
        payloadLength = payloadCaptured = padLength = 0;
        icrcStatus = IcrcStatus.NONE;
        rdethOffset = dethOffset = xrcethOffset = rethOffset = atomicEthOffset = -1;
        atomicAckEthOffset = aethOffset = immdtOffset = iethOffset = fethOffset = madOffset = -1;
        aethSyndrome = aethMsn = -1;
        pauseOffset = -1;
        pfc = false;
        problems = 0;
    }

    /// @return false when the list is full; the layer is then not kept and the problem is noted
    boolean addLayer(Layer layer, int offset, int length) {
        if (layerCount == MAX_LAYERS) {
            problems |= Problem.TOO_MANY_LAYERS.bit();
            return false;
        }
        layers[layerCount++] = (long) length << LENGTH_SHIFT | (long) offset << OFFSET_SHIFT | layer.ordinal();
        return true;
    }

    /// Names what lies behind the datagram's end, if anything does.
    void addTrailer(Cursor c) {
        int frameEnd = Math.max(frame.capturedLength(), frame.wireLength());
        if (c.end < frameEnd && lrhOffset < 0) {
            addLayer(Layer.TRAILER, c.end, frameEnd - c.end);
        }
    }

    public Frame frame() {
        return frame;
    }

    /// The memory that holds the frame.
    public MemorySegment segment() {
        return frame.segment();
    }

    /// The place in {@link #segment()} of an offset in the frame.
    public long at(int offset) {
        return frame.offset() + offset;
    }

    public int layerCount() {
        return layerCount;
    }

    public Layer layer(int index) {
        return LAYERS[(int) layers[index] & KIND_MASK];
    }

    public int layerOffset(int index) {
        return (int) layers[index] >>> OFFSET_SHIFT;
    }

    /// The layer's length in octets, as the headers say; the capture may hold fewer.
    public int layerLength(int index) {
        return (int) (layers[index] >> LENGTH_SHIFT);
    }

    /// Index of the first layer of this kind, or -1.
    public int indexOf(Layer layer) {
        for (int i = 0; i < layerCount; i++) {
            if (layer(i) == layer) {
                return i;
            }
        }
        return -1;
    }

    public boolean has(Layer layer) {
        return indexOf(layer) >= 0;
    }

    /// How the address longs are to be read.
    public AddressFamily addressFamily() {
        return addressFamily;
    }

    /// High half of the source address; IPv4 is kept IPv4-mapped (::ffff:a.b.c.d), a LID in the low 16 bits alone.
    public long sourceHigh() {
        return sourceHigh;
    }

    public long sourceLow() {
        return sourceLow;
    }

    public long destinationHigh() {
        return destinationHigh;
    }

    public long destinationLow() {
        return destinationLow;
    }

    /// Where the innermost IPv4, IPv6 or GRH header lies, or -1.
    public int ipOffset() {
        return ipOffset;
    }

    /// Identification of the innermost network header where that is IPv4, 0 … 65535, or -1.
    public int ipIdentification() {
        return ipIdentification;
    }

    /// IPv4 TOS or IPv6/GRH traffic class, 0 … 255, or -1.
    public int trafficClass() {
        return trafficClass;
    }

    /// Differentiated services code point, 0 … 63, or -1.
    public int dscp() {
        return trafficClass < 0 ? -1 : trafficClass >> 2;
    }

    /// Explicit congestion notification, 0 … 3 (3: congestion experienced), or -1.
    public int ecn() {
        return trafficClass < 0 ? -1 : trafficClass & 3;
    }

    /// IPv4 TTL or IPv6/GRH hop limit, 0 … 255, or -1.
    public int hopLimit() {
        return hopLimit;
    }

    /// Where native InfiniBand's local route header lies, or -1.
    public int lrhOffset() {
        return lrhOffset;
    }

    public int udpOffset() {
        return udpOffset;
    }

    /// UDP source port, or -1.
    public int sourcePort() {
        return sourcePort;
    }

    /// UDP destination port, or -1.
    public int destinationPort() {
        return destinationPort;
    }

    /// An IP fragment: its transport header is not judged.
    public boolean fragment() {
        return fragment;
    }

    /// The capture holds less of the frame than there was.
    public boolean cut() {
        return cut;
    }

    /// Priority code point of the innermost VLAN tag, 0 … 7, or -1.
    public int vlanPriority() {
        return vlanPriority;
    }

    public RoceKind roceKind() {
        return roceKind;
    }

    /// Whether this is an InfiniBand transport packet with a whole base transport header.
    public boolean isRoce() {
        return bthOffset >= 0;
    }

    public int bthOffset() {
        return bthOffset;
    }

    /// BTH opcode, 0 … 255, or -1.
    public int opcode() {
        return opcode;
    }

    /// Destination queue pair, 24 bits, or -1.
    public int destinationQp() {
        return destinationQp;
    }

    /// Packet sequence number, 24 bits, or -1.
    public int psn() {
        return psn;
    }

    public boolean ackRequest() {
        return ackRequest;
    }

    /// The BTH's MigReq bit: the path has migrated.
    public boolean migReq() {
        return migReq;
    }

    /// Where the payload starts (behind the last transport header), or -1.
    public int payloadOffset() {
        return payloadOffset;
    }

    /// Payload octets without pad and ICRC, as the headers say.
    public int payloadLength() {
        return payloadLength;
    }

    /// Of these, the octets that the capture holds.
    public int payloadCaptured() {
        return payloadCaptured;
    }

    /// The BTH's pad count, 0 … 3.
    public int padLength() {
        return padLength;
    }

    /// Where the ICRC lies, or -1 where the capture does not hold it.
    public int icrcOffset() {
        return icrcOffset;
    }

    public IcrcStatus icrcStatus() {
        return icrcStatus;
    }

    public int rdethOffset() {
        return rdethOffset;
    }

    public int dethOffset() {
        return dethOffset;
    }

    public int xrcethOffset() {
        return xrcethOffset;
    }

    public int rethOffset() {
        return rethOffset;
    }

    public int atomicEthOffset() {
        return atomicEthOffset;
    }

    public int atomicAckEthOffset() {
        return atomicAckEthOffset;
    }

    public int aethOffset() {
        return aethOffset;
    }

    public int immdtOffset() {
        return immdtOffset;
    }

    public int iethOffset() {
        return iethOffset;
    }

    public int fethOffset() {
        return fethOffset;
    }

    /// Where a management datagram starts, or -1.
    public int madOffset() {
        return madOffset;
    }

    /// The whole AETH syndrome octet, or -1.
    public int aethSyndrome() {
        return aethSyndrome;
    }

    /// AETH message sequence number, 24 bits, or -1.
    public int aethMsn() {
        return aethMsn;
    }

    /// Where the opcode of a pause frame lies, or -1.
    public int pauseOffset() {
        return pauseOffset;
    }

    /// Whether a pause frame is per priority (IEEE 802.1Qbb).
    public boolean pfc() {
        return pfc;
    }

    /// The {@linkplain Problem#bit() bits} of what is wrong.
    public long problems() {
        return problems;
    }

    public boolean has(Problem problem) {
        return (problems & problem.bit()) != 0;
    }
}
