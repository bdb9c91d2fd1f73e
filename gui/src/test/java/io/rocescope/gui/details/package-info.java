@NullMarked
package io.rocescope.gui.details;

import org.jspecify.annotations.NullMarked;
