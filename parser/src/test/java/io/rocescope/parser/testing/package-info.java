/// Helpers that tests of several packages share.
@NullMarked
package io.rocescope.parser.testing;

import org.jspecify.annotations.NullMarked;
