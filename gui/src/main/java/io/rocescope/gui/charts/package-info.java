/// Throughput, rates, latencies and waits as charts.
@NullMarked
package io.rocescope.gui.charts;

import org.jspecify.annotations.NullMarked;
