/// The same packet at several vantage points: matching, clocks, hops. Reads the sources that it is given; no clock.
@NullMarked
package io.rocescope.parser.tap;

import org.jspecify.annotations.NullMarked;
