package io.rocescope.gui.trace;

import io.rocescope.parser.dissect.DissectorOptions;
import java.util.Set;

/// How a capture is opened for the window.
///
/// @param rocePorts UDP ports that carry RoCEv2 besides 4791
/// @param publishNs how often views are told of new packets, at the most
public record TraceOptions(Set<Integer> rocePorts, long publishNs) {
    private static final long DEFAULT_PUBLISH_NS = 50_000_000;

    public TraceOptions {
        rocePorts = Set.copyOf(rocePorts);
    }

    public static TraceOptions defaults() {
        return new TraceOptions(Set.of(), DEFAULT_PUBLISH_NS);
    }

    public TraceOptions withRocePorts(Set<Integer> ports) {
        return new TraceOptions(ports, publishNs);
    }

    DissectorOptions dissecting() {
        return new DissectorOptions(rocePorts, true);
    }
}
