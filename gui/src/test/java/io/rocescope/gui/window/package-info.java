@NullMarked
package io.rocescope.gui.window;

import org.jspecify.annotations.NullMarked;
