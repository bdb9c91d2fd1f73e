/// The open capture as the window's view models see it: an index outside the heap that grows while the capture is read,
/// stores of messages and events, the state of loading, and the way to any frame's octets.
@NullMarked
package io.rocescope.gui.trace;

import org.jspecify.annotations.NullMarked;
