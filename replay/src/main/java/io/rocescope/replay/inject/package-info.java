/// A ghost plays one end of a captured connection, frame by frame, against a real queue pair. Frames, answers,
/// verdicts.
@NullMarked
package io.rocescope.replay.inject;

import org.jspecify.annotations.NullMarked;
