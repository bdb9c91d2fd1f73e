package io.rocescope.parser.capture.live;

import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.CaptureWarning;
import io.rocescope.parser.capture.Frame;
import io.rocescope.parser.capture.FrameBatch;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.capture.LinkType;
import java.io.EOFException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.sql.Timestamp;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.pcap4j.core.BpfProgram.BpfCompileMode;
import org.pcap4j.core.NotOpenException;
import org.pcap4j.core.PcapHandle;
import org.pcap4j.core.PcapHandle.BlockingMode;
import org.pcap4j.core.PcapHandle.TimestampPrecision;
import org.pcap4j.core.PcapNativeException;
import org.pcap4j.core.PcapNetworkInterface;
import org.pcap4j.core.PcapNetworkInterface.PromiscuousMode;
import org.pcap4j.core.PcapStat;
import org.pcap4j.core.Pcaps;

/// Frames of an interface as they pass, until {@link #stop()}.
///
/// One thread fills batches; {@link #stop()} and {@link #close()} may be called by another.
public final class LiveCapture implements FrameSource {
    /// How long libpcap gathers frames before it hands them over.
    private static final int TIMEOUT_MS = 100;

    /// How often an idle interface is looked at. Waiting inside libpcap would not do: on Linux nothing but a packet
    /// ends that.
    private static final long POLL_NS = 5_000_000;
    private static final long NS_PER_SECOND = 1_000_000_000L;

    private final String name;
    private final PcapHandle handle;
    private final int linkCode;
    private final LinkType linkType;
    private final long heartbeatNs;
    private long frameNumber;
    private long total;
    private volatile long octetsRead;
    private volatile boolean stopped;
    private @Nullable Packet held;
    private @Nullable CaptureException failure;
    private @Nullable CaptureStatistics lastStatistics;

    private LiveCapture(String name, PcapHandle handle, long heartbeatNs) {
        this.name = name;
        this.handle = handle;
        this.heartbeatNs = heartbeatNs;
        linkCode = handle.getDlt().value();
        linkType = LinkType.of(linkCode);
    }

    /// The interfaces that libpcap can capture from.
    ///
    /// @throws LiveCaptureException if libpcap is missing or fails
    public static List<CaptureInterface> interfaces() throws LiveCaptureException {
        try {
            return Pcaps.findAllDevs().stream().map(LiveCapture::describe).toList();
        } catch (PcapNativeException e) {
            throw new LiveCaptureException(
                    LiveCaptureException.Kind.FAILED, "cannot list the interfaces: " + e.getMessage(), e);
        } catch (LinkageError e) {
            throw PcapErrors.noLibrary(e);
        }
    }

    private static CaptureInterface describe(PcapNetworkInterface nif) {
        List<String> addresses = nif.getAddresses().stream()
                .map(address -> address.getAddress().getHostAddress())
                .toList();
        String description = nif.getDescription() == null ? "" : nif.getDescription();
        return new CaptureInterface(nif.getName(), description, addresses, nif.isUp(), nif.isLoopBack());
    }

    /// Starts to capture.
    ///
    /// @param interfaceName such as `eth0`
    /// @return the frames from now on; the caller closes it
    /// @throws LiveCaptureException if libpcap, the permission or the interface is missing, or the filter is wrong
    public static LiveCapture open(String interfaceName, LiveOptions options) throws LiveCaptureException {
        try {
            PcapHandle handle = openHandle(interfaceName, options);
            setUp(handle, interfaceName, options.filter());
            return new LiveCapture(interfaceName, handle, options.heartbeatNs());
        } catch (LinkageError e) {
            throw PcapErrors.noLibrary(e);
        }
    }

    private static PcapHandle openHandle(String interfaceName, LiveOptions options) throws LiveCaptureException {
        try {
            return build(interfaceName, options, TimestampPrecision.NANO);
        } catch (PcapNativeException e) {
            if (!PcapErrors.isPrecisionMissing(e)) {
                throw PcapErrors.opening(interfaceName, e);
            }
        }
        try {
            return build(interfaceName, options, TimestampPrecision.MICRO);
        } catch (PcapNativeException e) {
            throw PcapErrors.opening(interfaceName, e);
        }
    }

    private static PcapHandle build(String interfaceName, LiveOptions options, TimestampPrecision precision)
            throws PcapNativeException {
        return new PcapHandle.Builder(interfaceName)
                .snaplen(options.snapLength())
                .promiscuousMode(options.promiscuous() ? PromiscuousMode.PROMISCUOUS : PromiscuousMode.NONPROMISCUOUS)
                .timeoutMillis(TIMEOUT_MS)
                .bufferSize(options.bufferOctets())
                .timestampPrecision(precision)
                .build();
    }

    private static void setUp(PcapHandle handle, String interfaceName, @Nullable String filter)
            throws LiveCaptureException {
        boolean ready = false;
        try {
            if (filter != null && !filter.isBlank()) {
                setFilter(handle, filter);
            }
            handle.setBlockingMode(BlockingMode.NONBLOCKING);
            ready = true;
        } catch (PcapNativeException e) {
            throw PcapErrors.opening(interfaceName, e);
        } catch (NotOpenException e) {
            throw new AssertionError("just opened", e);
        } finally {
            if (!ready) {
                handle.close();
            }
        }
    }

    private static void setFilter(PcapHandle handle, String filter) throws LiveCaptureException, NotOpenException {
        try {
            handle.setFilter(filter, BpfCompileMode.OPTIMIZE);
        } catch (PcapNativeException e) {
            throw PcapErrors.filter(filter, e);
        }
    }

    /// Waits until there are frames, and takes those that are there. With a heartbeat, gives an empty batch when none
    /// came for so long: whoever gathers frames knows then that there are no more for now.
    ///
    /// @return false after {@link #stop()}
    @Override
    public boolean fill(FrameBatch batch) throws CaptureException {
        batch.clear();
        if (failure != null) {
            throw failure;
        }
        long used = 0;
        long sinceNs = System.nanoTime();
        while (!stopped && !batch.isFull()) {
            Packet packet = next();
            if (packet != null) {
                int length = packet.octets.length;
                if (batch.buffer().byteSize() - used < length) {
                    if (batch.count() > 0) {
                        held = packet;
                        break;
                    }
                    batch.growBuffer(length);
                }
                take(packet, batch, used);
                used += length;
            } else if (batch.count() > 0) {
                break;
            } else if (failure != null) {
                throw failure;
            } else if (heartbeatNs > 0 && System.nanoTime() - sinceNs >= heartbeatNs) {
                return true;
            } else {
                LockSupport.parkNanos(POLL_NS);
            }
        }
        return batch.count() > 0;
    }

    private void take(Packet packet, FrameBatch batch, long at) {
        MemorySegment.copy(packet.octets, 0, batch.buffer(), ValueLayout.JAVA_BYTE, at, packet.octets.length);
        Frame frame = batch.add();
        frame.setOctets(batch.buffer(), at, packet.octets.length, packet.wireLength);
        frame.setOrigin(++frameNumber, packet.timeNs, linkType, 0);
        frame.setLinkCode(linkType == LinkType.UNKNOWN ? linkCode : linkType.code());
        total += packet.octets.length;
        octetsRead = total;
    }

    /// The next packet, or null when there is none yet.
    private @Nullable Packet next() {
        Packet packet = held;
        if (packet != null) {
            held = null;
            return packet;
        }
        try {
            byte[] octets = handle.getNextRawPacketEx();
            Timestamp time = handle.getTimestamp();
            long seconds = Math.floorDiv(time.getTime(), 1000L);
            return new Packet(octets, seconds * NS_PER_SECOND + time.getNanos(), handle.getOriginalLength());
        } catch (TimeoutException e) {
            return null;
        } catch (NotOpenException | EOFException e) {
            stopped = true;
            return null;
        } catch (PcapNativeException e) {
            failure = new CaptureException(name, octetsRead, "capturing broke off: " + e.getMessage(), e);
            return null;
        }
    }

    /// Ends the capture: the fill that waits, or the next one, gives what it has.
    public void stop() {
        stopped = true;
    }

    /// What libpcap counted; after {@link #close()}, what it had counted when it was last asked.
    public synchronized CaptureStatistics statistics() {
        CaptureStatistics last = lastStatistics == null ? new CaptureStatistics(0, 0, 0) : lastStatistics;
        try {
            PcapStat stat = handle.getStats();
            last = new CaptureStatistics(
                    stat.getNumPacketsReceived(), stat.getNumPacketsDropped(), stat.getNumPacketsDroppedByIf());
        } catch (NotOpenException | PcapNativeException e) {
            // The last figures are the best there are.
            return last;
        }
        lastStatistics = last;
        return last;
    }

    @Override
    public List<String> names() {
        return List.of(name);
    }

    @Override
    public List<CaptureWarning> warnings() {
        long dropped = statistics().dropped();
        if (dropped == 0) {
            return List.of();
        }
        return List.of(new CaptureWarning(
                CaptureWarning.Kind.OTHER,
                name,
                octetsRead,
                dropped + " packets were lost because the capture buffer was full"));
    }

    /// Octets of frames so far.
    @Override
    public long position() {
        return octetsRead;
    }

    @Override
    public long size() {
        return -1;
    }

    @Override
    public void close() {
        stop();
        statistics();
        handle.close();
    }

    /// A packet as pcap4j gives it.
    private static final class Packet {
        private final byte[] octets;
        private final long timeNs;
        private final int wireLength;

        Packet(byte[] octets, long timeNs, int wireLength) {
            this.octets = octets;
            this.timeNs = timeNs;
            this.wireLength = wireLength;
        }
    }
}
