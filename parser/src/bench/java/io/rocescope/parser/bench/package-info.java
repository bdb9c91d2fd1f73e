/// Micro-benchmarks of the bulk path.
@NullMarked
package io.rocescope.parser.bench;

import org.jspecify.annotations.NullMarked;
