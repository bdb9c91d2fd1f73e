/// Output formats: text for people, JSON, tab-separated values.
@NullMarked
package io.rocescope.headless.output;

import org.jspecify.annotations.NullMarked;
