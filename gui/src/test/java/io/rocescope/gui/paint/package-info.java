@NullMarked
package io.rocescope.gui.paint;

import org.jspecify.annotations.NullMarked;
