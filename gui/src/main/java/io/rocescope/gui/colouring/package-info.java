/// Rules that colour the packet list.
@NullMarked
package io.rocescope.gui.colouring;

import org.jspecify.annotations.NullMarked;
