/// The only loop over packets.
@NullMarked
package io.rocescope.parser.pipeline;

import org.jspecify.annotations.NullMarked;
