/// The analysis as one HTML page that needs nothing else: no script, no font, no picture from elsewhere.
@NullMarked
package io.rocescope.parser.report;

import org.jspecify.annotations.NullMarked;
