@NullMarked
package io.rocescope.gui.session;

import org.jspecify.annotations.NullMarked;
