@NullMarked
package io.rocescope.replay.engine;

import org.jspecify.annotations.NullMarked;
