/// Tests of the display filter and its fields.
@NullMarked
package io.rocescope.parser.filter;

import org.jspecify.annotations.NullMarked;
