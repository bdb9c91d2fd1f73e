package io.rocescope.parser.filter;

/// A test on a packet; allocates nothing but where text must be made to be looked at.
@FunctionalInterface
interface PacketPredicate {
    boolean test(Packet packet);
}
