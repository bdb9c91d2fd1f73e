/// Puts what hosts say beside what a capture shows. No I/O and no clock.
@NullMarked
package io.rocescope.parser.join;

import org.jspecify.annotations.NullMarked;
