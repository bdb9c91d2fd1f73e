package io.rocescope.headless.output;

import io.rocescope.parser.filter.Packet;

/// Writes packets in one format.
public interface PacketPrinter {
    /// Writes what comes before the first packet.
    void start();

    void packet(Packet packet);

    /// Writes what comes behind the last packet.
    void finish();
}
