@NullMarked
package io.rocescope.gui.screenshots;

import org.jspecify.annotations.NullMarked;
