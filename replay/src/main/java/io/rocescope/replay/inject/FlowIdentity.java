package io.rocescope.replay.inject;

import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.event.ConnectionSummary.Endpoint;
import io.rocescope.parser.flow.Addresses;

/// The two ends of a captured connection, as packets show them.
///
/// @param ghost whose frames are played
/// @param device whose place the device under test takes
public record FlowIdentity(Endpoint ghost, Endpoint device) {
    /// Whether the ghost's end sent the packet.
    boolean fromGhost(Dissection d) {
        return d.destinationQp() == device.qpn() && matches(d, ghost.ip(), device.ip());
    }

    /// Whether the device's end sent the packet.
    boolean fromDevice(Dissection d) {
        return d.destinationQp() == ghost.qpn() && matches(d, device.ip(), ghost.ip());
    }

    private static boolean matches(Dissection d, String source, String destination) {
        return Addresses.format(d.addressFamily(), d.sourceHigh(), d.sourceLow())
                        .equals(source)
                && Addresses.format(d.addressFamily(), d.destinationHigh(), d.destinationLow())
                        .equals(destination);
    }
}
