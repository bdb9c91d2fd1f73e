@NullMarked
package io.rocescope.gui.replay;

import org.jspecify.annotations.NullMarked;
