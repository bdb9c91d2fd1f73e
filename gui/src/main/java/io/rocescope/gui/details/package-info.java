/// The field tree of the selected packet, and the octets that go with it.
@NullMarked
package io.rocescope.gui.details;

import org.jspecify.annotations.NullMarked;
