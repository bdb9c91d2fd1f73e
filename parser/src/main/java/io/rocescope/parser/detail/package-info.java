/// One frame as a tree of fields with bit ranges, documentation and display names. For people, not for the bulk path.
@NullMarked
package io.rocescope.parser.detail;

import org.jspecify.annotations.NullMarked;
