/// What a person should know about the capture, with the frames that show it.
@NullMarked
package io.rocescope.gui.findings;

import org.jspecify.annotations.NullMarked;
