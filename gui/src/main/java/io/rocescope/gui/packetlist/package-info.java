/// The packet list: virtual rows, columns, times, marks, finding.
@NullMarked
package io.rocescope.gui.packetlist;

import org.jspecify.annotations.NullMarked;
