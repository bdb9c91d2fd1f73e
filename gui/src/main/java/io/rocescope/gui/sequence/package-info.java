/// PSNs over time: what tcptrace is to TCP.
@NullMarked
package io.rocescope.gui.sequence;

import org.jspecify.annotations.NullMarked;
