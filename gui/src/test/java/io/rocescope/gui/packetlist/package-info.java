@NullMarked
package io.rocescope.gui.packetlist;

import org.jspecify.annotations.NullMarked;
