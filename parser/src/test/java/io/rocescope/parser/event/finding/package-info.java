/// Tests of findings.
@NullMarked
package io.rocescope.parser.event.finding;

import org.jspecify.annotations.NullMarked;
