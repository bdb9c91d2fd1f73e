@NullMarked
package io.rocescope.replay.sim;

import org.jspecify.annotations.NullMarked;
