@NullMarked
package io.rocescope.gui.settings;

import org.jspecify.annotations.NullMarked;
