package io.rocescope.replay.ffm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import io.rocescope.replay.link.LinkException;
import io.rocescope.replay.link.LinkPort;
import io.rocescope.replay.link.ReceivedFrame;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;

/// A network interface through Linux packet sockets (packet(7)): one to send, one to receive, so that neither thread
/// waits for the other. Frames come in at once, unlike through libpcap's ring, which gathers them.
///
/// Layouts are those of 64-bit Linux: `struct sockaddr_ll`, `msghdr`, `mmsghdr`, `iovec`, `cmsghdr`, `pollfd`.
public final class PacketSocket implements LinkPort {
    private static final int AF_PACKET = 17;
    private static final int SOCK_RAW = 3;
    private static final short ALL_PROTOCOLS = 0x0300;
    private static final int SOL_SOCKET = 1;
    private static final int SO_SNDBUF = 7;
    private static final int SO_RCVBUFFORCE = 33;
    private static final int SO_TIMESTAMPNS = 35;
    private static final int SOL_PACKET = 263;
    private static final int PACKET_STATISTICS = 6;
    /// Since Linux 4.20.
    private static final int PACKET_IGNORE_OUTGOING = 23;

    private static final int PACKET_OUTGOING = 4;
    private static final int MSG_DONTWAIT = 0x40;
    private static final short POLLIN = 1;
    private static final short POLLOUT = 4;

    private static final int EPERM = 1;
    private static final int EINTR = 4;
    private static final int EAGAIN = 11;
    private static final int EACCES = 13;
    private static final int ENODEV = 19;
    private static final int EMSGSIZE = 90;
    private static final int ENETDOWN = 100;
    private static final int ENOBUFS = 105;

    private static final int SOCKADDR_LENGTH = 20;
    private static final int PACKET_TYPE_AT = 10;
    private static final int MSGHDR_LENGTH = 56;
    private static final int MMSGHDR_LENGTH = 64;
    private static final int IOVEC_LENGTH = 16;
    private static final int CONTROL_LENGTH = 64;
    private static final int CMSG_HEADER = 16;
    private static final int BATCH = 64;
    private static final int LARGEST_FRAME = 1 << 17;
    private static final int BUFFER_OCTETS = 32 << 20;
    private static final long NS_PER_SECOND = 1_000_000_000L;
    private static final long FULL_QUEUE_WAIT_NS = 1_000_000;
    private static final int HEX = 16;

    private final String name;
    private final long mac;
    private final int mtu;
    private final Arena arena = Arena.ofShared();
    private final int sender;
    private final int receiver;
    private final AtomicBoolean closed = new AtomicBoolean();

    private final MemorySegment sendErrno = arena.allocate(SocketCalls.ERRNO);
    private final MemorySegment receiveErrno = arena.allocate(SocketCalls.ERRNO);
    private final MemorySegment batchHeaders = arena.allocate((long) BATCH * MMSGHDR_LENGTH, Long.BYTES);
    private final MemorySegment batchVectors = arena.allocate((long) BATCH * IOVEC_LENGTH, Long.BYTES);
    private final MemorySegment sendPoll = arena.allocate(Long.BYTES, Long.BYTES);
    private final MemorySegment sendWait = arena.allocate(2L * Long.BYTES, Long.BYTES);
    private final MemorySegment receivePoll = arena.allocate(Long.BYTES, Long.BYTES);
    private final MemorySegment receiveWait = arena.allocate(2L * Long.BYTES, Long.BYTES);
    private final MemorySegment message = arena.allocate(MSGHDR_LENGTH, Long.BYTES);
    private final MemorySegment vector = arena.allocate(IOVEC_LENGTH, Long.BYTES);
    private final MemorySegment control = arena.allocate(CONTROL_LENGTH, Long.BYTES);
    private final MemorySegment origin = arena.allocate(SOCKADDR_LENGTH, Long.BYTES);
    private final MemorySegment frame = arena.allocate(LARGEST_FRAME, Long.BYTES);
    private long droppedSoFar;

    private PacketSocket(String name) throws LinkException {
        this.name = name;
        mac = Long.parseLong(attribute("address").replace(":", ""), HEX);
        mtu = Integer.parseInt(attribute("mtu"));
        int index = index();
        sender = socket();
        int second = -1;
        boolean ready = false;
        try {
            second = socket();
            // Without a protocol a socket takes nothing in: nobody reads what the sender's would hold.
            bind(sender, index, (short) 0);
            bind(second, index, ALL_PROTOCOLS);
            // Both are wishes; the kernel's limits may grant less.
            option(sender, SOL_SOCKET, SO_SNDBUF, BUFFER_OCTETS);
            option(second, SOL_SOCKET, SO_RCVBUFFORCE, BUFFER_OCTETS);
            // Else the kernel hands sent frames to the receiving socket, too: that took nearly half of the rate.
            option(second, SOL_PACKET, PACKET_IGNORE_OUTGOING, 1);
            if (option(second, SOL_SOCKET, SO_TIMESTAMPNS, 1) != 0) {
                throw failure("setsockopt", SocketCalls.errno(sendErrno));
            }
            ready = true;
        } finally {
            if (!ready) {
                closeQuietly(sender);
                if (second >= 0) {
                    closeQuietly(second);
                }
                arena.close();
            }
        }
        receiver = second;
        sendPoll.set(JAVA_INT, 0, sender);
        sendPoll.set(JAVA_SHORT, Integer.BYTES, POLLOUT);
        receivePoll.set(JAVA_INT, 0, receiver);
        receivePoll.set(JAVA_SHORT, Integer.BYTES, POLLIN);
        vector.set(ADDRESS, 0, frame);
        vector.set(JAVA_LONG, Long.BYTES, LARGEST_FRAME);
        message.set(ADDRESS, 0, origin);
        message.set(ADDRESS, 16, vector);
        message.set(JAVA_LONG, 24, 1);
        message.set(ADDRESS, 32, control);
    }

    /// Opens an interface; the caller closes it.
    ///
    /// @param name such as `eth0`
    public static PacketSocket open(String name) throws LinkException {
        if (!System.getProperty("os.name").equals("Linux")) {
            throw new LinkException("frames are sent through Linux packet sockets, and this is "
                    + System.getProperty("os.name") + "; use --dry-run -w FILE and send the file with another tool");
        }
        return new PacketSocket(name);
    }

    private String attribute(String attribute) throws LinkException {
        try {
            return Files.readString(Path.of("/sys/class/net", name, attribute)).strip();
        } catch (IOException e) {
            throw new LinkException("there is no interface " + name + "; `ip link` lists them", e);
        }
    }

    private int index() throws LinkException {
        try (Arena local = Arena.ofConfined()) {
            int index = (int) SocketCalls.IF_NAMETOINDEX.invokeExact(local.allocateFrom(name));
            if (index == 0) {
                throw new LinkException("there is no interface " + name + "; `ip link` lists them");
            }
            return index;
        } catch (Throwable e) {
            throw thrown(e);
        }
    }

    private int socket() throws LinkException {
        try {
            int fd = (int) SocketCalls.SOCKET.invokeExact(sendErrno, AF_PACKET, SOCK_RAW, 0);
            if (fd < 0) {
                throw failure("socket", SocketCalls.errno(sendErrno));
            }
            return fd;
        } catch (Throwable e) {
            throw thrown(e);
        }
    }

    private void bind(int fd, int index, short protocol) throws LinkException {
        try {
            origin.set(JAVA_SHORT, 0, (short) AF_PACKET);
            origin.set(JAVA_SHORT, 2, protocol);
            origin.set(JAVA_INT, 4, index);
            if ((int) SocketCalls.BIND.invokeExact(sendErrno, fd, origin, SOCKADDR_LENGTH) != 0) {
                throw failure("bind", SocketCalls.errno(sendErrno));
            }
        } catch (Throwable e) {
            throw thrown(e);
        }
    }

    private int option(int fd, int level, int option, int value) throws LinkException {
        try {
            control.set(JAVA_INT, 0, value);
            return (int) SocketCalls.SETSOCKOPT.invokeExact(sendErrno, fd, level, option, control, Integer.BYTES);
        } catch (Throwable e) {
            throw thrown(e);
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long mac() {
        return mac;
    }

    @Override
    public int mtu() {
        return mtu;
    }

    @Override
    public void send(MemorySegment frames, long offset, int length) throws LinkException {
        try {
            long address = frames.address() + offset;
            while ((long) SocketCalls.SEND.invokeExact(sendErrno, sender, address, (long) length, 0) < 0) {
                waitOrFail("send", length);
            }
        } catch (Throwable e) {
            throw thrown(e);
        }
    }

    @Override
    public int sendBatch(MemorySegment frames, long[] offsets, int[] lengths, int from, int count)
            throws LinkException {
        int wanted = Math.min(count, BATCH);
        for (int i = 0; i < wanted; i++) {
            long at = (long) i * IOVEC_LENGTH;
            batchVectors.set(JAVA_LONG, at, frames.address() + offsets[from + i]);
            batchVectors.set(JAVA_LONG, at + Long.BYTES, lengths[from + i]);
            batchHeaders.set(JAVA_LONG, (long) i * MMSGHDR_LENGTH + 16, batchVectors.address() + at);
            batchHeaders.set(JAVA_LONG, (long) i * MMSGHDR_LENGTH + 24, 1);
        }
        try {
            while (true) {
                int taken = (int) SocketCalls.SENDMMSG.invokeExact(sendErrno, sender, batchHeaders, wanted, 0);
                if (taken > 0) {
                    return taken;
                }
                waitOrFail("sendmmsg", lengths[from]);
            }
        } catch (Throwable e) {
            throw thrown(e);
        }
    }

    /// A full queue is waited for, anything else is an error.
    private void waitOrFail(String call, int length) throws Throwable {
        int errno = SocketCalls.errno(sendErrno);
        switch (errno) {
            case EINTR -> {}
            case EAGAIN, ENOBUFS -> {
                sendWait.set(JAVA_LONG, 0, 0);
                sendWait.set(JAVA_LONG, Long.BYTES, FULL_QUEUE_WAIT_NS);
                int ignored =
                        (int) SocketCalls.PPOLL.invokeExact(sendErrno, sendPoll, 1L, sendWait, MemorySegment.NULL);
            }
            case EMSGSIZE ->
                throw new LinkException(name + " takes datagrams of " + mtu + " octets, and a frame has " + length
                        + "; raise it with `ip link set " + name + " mtu N`");
            default -> throw failure(call, errno);
        }
    }

    @Override
    public boolean receive(ReceivedFrame into, long timeoutNs) throws LinkException {
        long deadline = System.nanoTime() + timeoutNs;
        try {
            while (!closed.get()) {
                message.set(JAVA_INT, 8, SOCKADDR_LENGTH);
                message.set(JAVA_LONG, 40, CONTROL_LENGTH);
                long length = (long) SocketCalls.RECVMSG.invokeExact(receiveErrno, receiver, message, MSG_DONTWAIT);
                if (length >= 0) {
                    if (origin.get(JAVA_BYTE, PACKET_TYPE_AT) != PACKET_OUTGOING) {
                        into.set(frame, (int) length, timestamp());
                        return true;
                    }
                    continue;
                }
                int errno = SocketCalls.errno(receiveErrno);
                if (errno != EAGAIN && errno != EINTR) {
                    throw failure("recvmsg", errno);
                }
                long left = deadline - System.nanoTime();
                if (left <= 0) {
                    return false;
                }
                receiveWait.set(JAVA_LONG, 0, left / NS_PER_SECOND);
                receiveWait.set(JAVA_LONG, Long.BYTES, left % NS_PER_SECOND);
                int ignored = (int)
                        SocketCalls.PPOLL.invokeExact(receiveErrno, receivePoll, 1L, receiveWait, MemorySegment.NULL);
            }
            return false;
        } catch (Throwable e) {
            throw thrown(e);
        }
    }

    /// The control message that {@code SO_TIMESTAMPNS} asks for; its data is a `struct timespec`.
    private long timestamp() {
        if (message.get(JAVA_LONG, 40) < CMSG_HEADER + 2 * Long.BYTES
                || control.get(JAVA_INT, 8) != SOL_SOCKET
                || control.get(JAVA_INT, 12) != SO_TIMESTAMPNS) {
            return 0;
        }
        return control.get(JAVA_LONG, CMSG_HEADER) * NS_PER_SECOND + control.get(JAVA_LONG, CMSG_HEADER + Long.BYTES);
    }

    @Override
    public synchronized long dropped() throws LinkException {
        if (closed.get()) {
            return droppedSoFar;
        }
        try (Arena local = Arena.ofConfined()) {
            MemorySegment statistics = local.allocate(2L * Integer.BYTES, Integer.BYTES);
            MemorySegment length = local.allocateFrom(JAVA_INT, 2 * Integer.BYTES);
            MemorySegment errno = local.allocate(SocketCalls.ERRNO);
            int result = (int) SocketCalls.GETSOCKOPT.invokeExact(
                    errno, receiver, SOL_PACKET, PACKET_STATISTICS, statistics, length);
            if (result == 0) {
                // The kernel starts anew at each question.
                droppedSoFar += Integer.toUnsignedLong(statistics.get(JAVA_INT, Integer.BYTES));
            }
            return droppedSoFar;
        } catch (Throwable e) {
            throw thrown(e);
        }
    }

    /// The threads that send and receive must have ended.
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            closeQuietly(sender);
            closeQuietly(receiver);
            arena.close();
        }
    }

    private static void closeQuietly(int fd) {
        try {
            int ignored = (int) SocketCalls.CLOSE.invokeExact(fd);
        } catch (Throwable e) {
            throw new AssertionError("close takes any number", e);
        }
    }

    private LinkException failure(String call, int errno) {
        String what = switch (errno) {
            case EPERM, EACCES ->
                "sending and receiving raw frames needs CAP_NET_RAW: run as root, or give it to the JVM with"
                        + " `setcap cap_net_raw+ep " + System.getProperty("java.home") + "/bin/java`";
            case ENETDOWN -> "the interface is down; `ip link set " + name + " up`";
            case ENODEV -> "the interface is gone";
            default -> "errno " + errno;
        };
        return new LinkException(name + ": " + call + ": " + what);
    }

    private static LinkException thrown(Throwable e) throws LinkException {
        if (e instanceof LinkException link) {
            throw link;
        }
        if (e instanceof RuntimeException unchecked) {
            throw unchecked;
        }
        throw new AssertionError("a downcall throws nothing of its own", e);
    }
}
