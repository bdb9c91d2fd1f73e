@NullMarked
package io.rocescope.gui.colouring;

import org.jspecify.annotations.NullMarked;
