@NullMarked
package io.rocescope.gui.filter;

import org.jspecify.annotations.NullMarked;
