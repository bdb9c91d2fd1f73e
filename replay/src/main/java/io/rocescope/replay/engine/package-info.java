/// Drives a plan's queue pairs through the verbs: receives and work requests are posted at absolute times from one
/// start, completions are taken, and all is measured. Knows no device: `verbs` may be real or simulated.
@NullMarked
package io.rocescope.replay.engine;

import org.jspecify.annotations.NullMarked;
