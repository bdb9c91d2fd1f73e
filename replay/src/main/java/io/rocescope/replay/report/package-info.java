/// What a replay did, beside what was captured: fates, events, latencies, and how exactly the schedule was kept.
@NullMarked
package io.rocescope.replay.report;

import org.jspecify.annotations.NullMarked;
