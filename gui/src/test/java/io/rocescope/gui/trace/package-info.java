@NullMarked
package io.rocescope.gui.trace;

import org.jspecify.annotations.NullMarked;
