package io.rocescope.replay.verbs;

/// A row of a port's GID table.
///
/// @param port from 1
/// @param index what a queue pair or an address handle names as `sgid_index`
/// @param interfaceName the network interface that packets leave through, empty when unknown
public record GidEntry(int port, int index, Gid gid, GidType type, String interfaceName) {}
