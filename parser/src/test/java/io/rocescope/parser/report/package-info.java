@NullMarked
package io.rocescope.parser.report;

import org.jspecify.annotations.NullMarked;
