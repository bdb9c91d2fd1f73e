package io.rocescope.parser.dissect;

import java.util.Set;

/// What a {@link Dissector} is to do beyond the conventions.
///
/// @param rocePorts UDP destination ports that carry RoCEv2 besides 4791
/// @param checkIcrc whether to compute the ICRC of packets that are there whole
public record DissectorOptions(Set<Integer> rocePorts, boolean checkIcrc) {
    public static final DissectorOptions DEFAULT = new DissectorOptions(Set.of(), true);

    public DissectorOptions {
        rocePorts = Set.copyOf(rocePorts);
    }
}
