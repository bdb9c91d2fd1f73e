@NullMarked
package io.rocescope.parser.picture;

import org.jspecify.annotations.NullMarked;
