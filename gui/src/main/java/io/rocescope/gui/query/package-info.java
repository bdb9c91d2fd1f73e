/// Filters over the packets of a trace: their run in the background, and filters made from a packet at hand.
@NullMarked
package io.rocescope.gui.query;

import org.jspecify.annotations.NullMarked;
