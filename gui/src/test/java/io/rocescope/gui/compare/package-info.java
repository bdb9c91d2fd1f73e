@NullMarked
package io.rocescope.gui.compare;

import org.jspecify.annotations.NullMarked;
