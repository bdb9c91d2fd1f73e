/// The messages (work requests) of the capture.
@NullMarked
package io.rocescope.gui.messages;

import org.jspecify.annotations.NullMarked;
