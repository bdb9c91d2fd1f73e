/// The filter bar: completion, validity, history, and the run of a filter over all packets.
@NullMarked
package io.rocescope.gui.filter;

import org.jspecify.annotations.NullMarked;
