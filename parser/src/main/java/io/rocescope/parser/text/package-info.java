/// Small readers of texts. No I/O.
@NullMarked
package io.rocescope.parser.text;

import org.jspecify.annotations.NullMarked;
