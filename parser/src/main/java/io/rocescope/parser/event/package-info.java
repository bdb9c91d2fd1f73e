/// What was found: events, messages and the findings drawn from them. No I/O and no clock.
@NullMarked
package io.rocescope.parser.event;

import org.jspecify.annotations.NullMarked;
