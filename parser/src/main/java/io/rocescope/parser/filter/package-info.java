/// The display filter: Wireshark's syntax to a predicate over a packet, and the registry of display fields.
@NullMarked
package io.rocescope.parser.filter;

import org.jspecify.annotations.NullMarked;
