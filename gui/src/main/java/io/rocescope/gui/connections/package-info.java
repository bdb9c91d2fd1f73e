/// The connections of the capture.
@NullMarked
package io.rocescope.gui.connections;

import org.jspecify.annotations.NullMarked;
