/// The states of queue pairs over time.
@NullMarked
package io.rocescope.gui.states;

import org.jspecify.annotations.NullMarked;
