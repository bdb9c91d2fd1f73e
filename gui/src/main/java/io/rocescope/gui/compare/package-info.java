/// Two captures side by side: before and after, original and replay.
@NullMarked
package io.rocescope.gui.compare;

import org.jspecify.annotations.NullMarked;
