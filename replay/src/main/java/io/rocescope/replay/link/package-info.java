/// A network interface as something to send frames to and to take frames from, without native types.
@NullMarked
package io.rocescope.replay.link;

import org.jspecify.annotations.NullMarked;
