package io.rocescope.parser.capture.live;

import java.util.List;

/// An interface that frames can be captured from.
///
/// @param name what to give to {@link LiveCapture#open}
/// @param description what the system says about it, maybe empty
/// @param addresses IP addresses, as text
/// @param up whether it is switched on
/// @param loopback whether it leads back to this machine
public record CaptureInterface(String name, String description, List<String> addresses, boolean up, boolean loopback) {
    public CaptureInterface {
        addresses = List.copyOf(addresses);
    }
}
