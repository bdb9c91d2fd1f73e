/// Two processes, maybe on two machines, that drive one replay: they find out that they belong together, tell each
/// other their queue pairs and memory, start together, and notice when the other is gone.
@NullMarked
package io.rocescope.replay.exchange;

import org.jspecify.annotations.NullMarked;
