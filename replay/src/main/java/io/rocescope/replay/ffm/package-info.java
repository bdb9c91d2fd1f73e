/// The native side by java.lang.foreign; the only user of Linker.
@NullMarked
package io.rocescope.replay.ffm;

import org.jspecify.annotations.NullMarked;
