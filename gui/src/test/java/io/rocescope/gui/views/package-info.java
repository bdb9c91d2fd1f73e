@NullMarked
package io.rocescope.gui.views;

import org.jspecify.annotations.NullMarked;
