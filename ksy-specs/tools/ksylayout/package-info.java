/// Makes accessors and field tables from the grammars; runs in the build and is part of no jar.
@NullMarked
package ksylayout;

import org.jspecify.annotations.NullMarked;
