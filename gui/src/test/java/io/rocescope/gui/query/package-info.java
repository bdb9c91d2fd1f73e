@NullMarked
package io.rocescope.gui.query;

import org.jspecify.annotations.NullMarked;
