/// What hosts write about their queue pairs: logs, traces, completion and work queue entries. From lines and octets to
/// records; no I/O.
@NullMarked
package io.rocescope.parser.hostlog;

import org.jspecify.annotations.NullMarked;
