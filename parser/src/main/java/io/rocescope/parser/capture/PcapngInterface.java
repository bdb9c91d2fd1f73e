package io.rocescope.parser.capture;

/// What an Interface Description Block says about its packets.
///
/// @param linkCode LINKTYPE_ number as the file gives it
/// @param snapLength octets that were kept of a frame at the most, unsigned; 0 for all
record PcapngInterface(LinkType linkType, int linkCode, int snapLength, TimestampScale scale) {}
