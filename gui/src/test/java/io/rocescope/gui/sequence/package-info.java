@NullMarked
package io.rocescope.gui.sequence;

import org.jspecify.annotations.NullMarked;
