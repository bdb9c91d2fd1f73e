package io.rocescope.parser.pipeline;

import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.event.PacketAnalysis;

/// Takes every packet with what the tracker says of it, in order.
@FunctionalInterface
public interface PacketSink {
    /// Takes a packet; both arguments are valid during the call only.
    ///
    /// @return false to stop the analysis
    boolean packet(Dissection dissection, PacketAnalysis analysis);
}
