/// Packets to queue pairs: pairing, the PSN engine, requester and responder models. No I/O and no clock.
@NullMarked
package io.rocescope.parser.flow;

import org.jspecify.annotations.NullMarked;
