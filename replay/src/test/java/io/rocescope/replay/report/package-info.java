@NullMarked
package io.rocescope.replay.report;

import org.jspecify.annotations.NullMarked;
