@NullMarked
package io.rocescope.replay.exchange;

import org.jspecify.annotations.NullMarked;
