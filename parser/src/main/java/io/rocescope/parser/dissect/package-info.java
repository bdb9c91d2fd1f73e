/// Frame to dissection: layers, offsets and problems. Never throws on bad octets, never allocates per packet.
@NullMarked
package io.rocescope.parser.dissect;

import org.jspecify.annotations.NullMarked;
