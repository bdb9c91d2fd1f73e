package io.rocescope.replay.verbs;

/// What a device can do: `struct ibv_device_attr`, the fields that matter to RoCE.
///
/// @param maxReadAtomic how many READs and atomics a queue pair answers at once (`max_qp_rd_atom`)
/// @param maxInitiatorReadAtomic how many a queue pair may have outstanding (`max_qp_init_rd_atom`)
/// @param atomics whether there are atomics (`atomic_cap` is not `IBV_ATOMIC_NONE`)
public record RnicAttributes(
        String firmware,
        long nodeGuid,
        int vendorId,
        int vendorPartId,
        int hardwareVersion,
        long maxMemoryRegionBytes,
        int maxQueuePairs,
        int maxWorkRequests,
        int maxSge,
        int maxCompletionQueues,
        int maxCompletionQueueEntries,
        int maxMemoryRegions,
        int maxReadAtomic,
        int maxInitiatorReadAtomic,
        boolean atomics,
        int maxSharedReceiveQueues,
        int maxSharedReceiveRequests,
        int maxSharedReceiveSge,
        int maxAddressHandles,
        int ports) {}
