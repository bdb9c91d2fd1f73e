/// Small readers of texts that people and programs write.
@NullMarked
package io.rocescope.parser.text;

import org.jspecify.annotations.NullMarked;
