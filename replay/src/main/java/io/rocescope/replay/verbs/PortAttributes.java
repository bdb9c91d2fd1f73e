package io.rocescope.replay.verbs;

/// A port: `struct ibv_port_attr`, the fields that matter to RoCE.
///
/// @param number from 1
/// @param activeMtu the largest path MTU that the interface's MTU allows
/// @param maxMessageBytes the longest message
/// @param activeWidth, activeSpeed as ibverbs codes them
public record PortAttributes(
        int number,
        PortState state,
        PathMtu maxMtu,
        PathMtu activeMtu,
        int gidTableLength,
        int pkeyTableLength,
        long maxMessageBytes,
        int activeWidth,
        int activeSpeed,
        LinkLayer linkLayer) {}
