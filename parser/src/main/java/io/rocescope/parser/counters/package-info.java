/// Device counters: reading them, predicting them from a capture, holding one against the other. No I/O.
@NullMarked
package io.rocescope.parser.counters;

import org.jspecify.annotations.NullMarked;
