package io.rocescope.replay.link;

import java.lang.foreign.MemorySegment;

/// One network interface, for raw Ethernet frames in both directions. One thread may send while another receives.
public interface LinkPort extends AutoCloseable {
    String name();

    /// The interface's Ethernet address, 48 bits.
    long mac();

    /// Octets that an IP datagram may have.
    int mtu();

    /// Hands one frame to the interface's driver; waits while its queue is full.
    ///
    /// @param frames native memory
    void send(MemorySegment frames, long offset, int length) throws LinkException;

    /// Hands several frames over with fewer calls into the kernel.
    ///
    /// @param frames native memory
    /// @param offsets where each starts
    /// @param from index of the first in both arrays
    /// @return how many were taken, at least 1
    int sendBatch(MemorySegment frames, long[] offsets, int[] lengths, int from, int count) throws LinkException;

    /// Takes the next frame that came in; those that this machine sends through the interface are passed over.
    ///
    /// @param into filled when the answer is true
    /// @param timeoutNs how long to wait, 0 not at all
    /// @return false when none came in time
    boolean receive(ReceivedFrame into, long timeoutNs) throws LinkException;

    /// Frames that the kernel dropped because they were not taken in time, so far.
    long dropped() throws LinkException;

    @Override
    void close();
}
