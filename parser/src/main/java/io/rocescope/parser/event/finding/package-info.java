/// What a person should know about a capture: stateless rules over the evidence that the events leave. No I/O and no
/// clock.
@NullMarked
package io.rocescope.parser.event.finding;

import org.jspecify.annotations.NullMarked;
