/// What is written out of the window: packets, tables, pictures.
@NullMarked
package io.rocescope.gui.export;

import org.jspecify.annotations.NullMarked;
