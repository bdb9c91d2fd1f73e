/// Packets as arrows between requester and responder.
@NullMarked
package io.rocescope.gui.ladder;

import org.jspecify.annotations.NullMarked;
