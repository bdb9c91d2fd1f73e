@NullMarked
package io.rocescope.gui.testing;

import org.jspecify.annotations.NullMarked;
