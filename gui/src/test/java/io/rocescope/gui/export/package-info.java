@NullMarked
package io.rocescope.gui.export;

import org.jspecify.annotations.NullMarked;
