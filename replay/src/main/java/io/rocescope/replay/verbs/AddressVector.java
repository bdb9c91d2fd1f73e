package io.rocescope.replay.verbs;

/// The way to a peer: `struct ibv_ah_attr` with a global route.
///
/// @param port ours, from 1
/// @param sgidIndex ours; see [Rnic#findRoceV2Gid]
/// @param flowLabel 20 bits; many RNICs make the UDP source port from it
/// @param hopLimit the IP header's hop limit or time to live
/// @param trafficClass the IP header's DSCP (upper six bits) and ECN
/// @param serviceLevel the priority of the VLAN tag, 0 … 7
public record AddressVector(
        int port, Gid destination, int sgidIndex, int flowLabel, int hopLimit, int trafficClass, int serviceLevel) {
    /// From one of our GIDs to a peer's, with hop limit 64 and the defaults of everything else.
    public static AddressVector of(GidEntry source, Gid destination) {
        return new AddressVector(source.port(), destination, source.index(), 0, 64, 0, 0);
    }

    public AddressVector withTrafficClass(int octet) {
        return new AddressVector(port, destination, sgidIndex, flowLabel, hopLimit, octet, serviceLevel);
    }

    public AddressVector withFlowLabel(int label) {
        return new AddressVector(port, destination, sgidIndex, label, hopLimit, trafficClass, serviceLevel);
    }
}
