/// One open capture in a window: what its views share.
@NullMarked
package io.rocescope.gui.session;

import org.jspecify.annotations.NullMarked;
