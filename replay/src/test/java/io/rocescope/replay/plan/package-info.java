@NullMarked
package io.rocescope.replay.plan;

import org.jspecify.annotations.NullMarked;
