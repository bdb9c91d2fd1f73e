/// What all pictures of the window share: colours, the pen, PNG and SVG files, empty panes.
@NullMarked
package io.rocescope.gui.paint;

import org.jspecify.annotations.NullMarked;
