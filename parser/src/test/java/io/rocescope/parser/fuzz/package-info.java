/// Seeded mutation of inputs, for whatever must take any octets.
@NullMarked
package io.rocescope.parser.fuzz;

import org.jspecify.annotations.NullMarked;
