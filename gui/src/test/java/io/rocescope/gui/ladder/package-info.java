@NullMarked
package io.rocescope.gui.ladder;

import org.jspecify.annotations.NullMarked;
