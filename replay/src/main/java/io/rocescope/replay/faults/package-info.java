/// Faults in software: which packets, and what happens to them. Read from a file that people write, used by the
/// simulated RNIC's link and by the wire injector alike. No I/O but the file, no clock, seeded chance.
@NullMarked
package io.rocescope.replay.faults;

import org.jspecify.annotations.NullMarked;
