package io.rocescope.gui.trace;

import io.rocescope.parser.capture.LinkType;

/// What frames of one interface of one input have in common.
///
/// @param sourceIndex which of the merged inputs, from 0
/// @param linkCode the LINKTYPE_ number that the capture gives
/// @param interfaceId pcapng interface of its section, or 0
record Origin(int sourceIndex, LinkType linkType, int linkCode, int interfaceId) {}
