/// Frames changed octet by octet and made right again: addresses, queue pairs, PSNs, keys, checksums, ICRC. No devices.
@NullMarked
package io.rocescope.replay.wire;

import org.jspecify.annotations.NullMarked;
