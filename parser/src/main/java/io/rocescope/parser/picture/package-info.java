/// Pictures of what happened, without a screen: PSNs over time and the ladder of packets, as values and as strokes of a
/// pen. The desktop program and the HTML report draw the same ones.
@NullMarked
package io.rocescope.parser.picture;

import org.jspecify.annotations.NullMarked;
