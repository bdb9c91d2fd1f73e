package io.rocescope.replay.faults;

import io.rocescope.parser.wire.Psn;

/// PSNs from one to another, both included; wraps from 0xffffff to 0.
public record PsnRange(int first, int last) {
    public boolean contains(int psn) {
        return ((psn - first) & Psn.MASK) <= ((last - first) & Psn.MASK);
    }
}
