/// What the octets mean, without state: opcode table, 24-bit PSN arithmetic, the ICRC, AETH codes.
@NullMarked
package io.rocescope.parser.wire;

import org.jspecify.annotations.NullMarked;
