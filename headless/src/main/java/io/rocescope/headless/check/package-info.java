/// `check`: rules with thresholds over findings and numbers, and what violates them.
@NullMarked
package io.rocescope.headless.check;

import org.jspecify.annotations.NullMarked;
