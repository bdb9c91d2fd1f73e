/// Capturing from an interface.
@NullMarked
package io.rocescope.gui.live;

import org.jspecify.annotations.NullMarked;
