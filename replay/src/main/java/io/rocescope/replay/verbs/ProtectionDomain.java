package io.rocescope.replay.verbs;

import java.util.Set;

/// Memory, queues and handles that may be used together: `struct ibv_pd`.
public interface ProtectionDomain extends Resource {
    /// Allocates memory, filled with zeros, and registers it.
    ///
    /// @param length in octets, at least 1
    MemoryRegion registerMemory(long length, Set<Access> access) throws VerbsException;

    QueuePair createQueuePair(QueuePairConfig config) throws VerbsException;

    /// @param maxRequests how many receives may be posted at once
    SharedReceiveQueue createSharedReceiveQueue(int maxRequests, int maxSge) throws VerbsException;

    /// A window of type 2, not bound to anything yet.
    ///
    /// @throws VerbsException EOPNOTSUPP when the device has none
    default MemoryWindow allocateMemoryWindow() throws VerbsException {
        throw new VerbsException("ibv_alloc_mw", 95, "this device has no memory windows", "");
    }

    /// Where datagrams go.
    AddressHandle createAddressHandle(AddressVector destination) throws VerbsException;
}
