@NullMarked
package io.rocescope.gui.display;

import org.jspecify.annotations.NullMarked;
