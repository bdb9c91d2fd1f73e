/// The same packet at several vantage points: matching, clocks, hops. No I/O and no clock.
@NullMarked
package io.rocescope.parser.tap;

import org.jspecify.annotations.NullMarked;
