package io.rocescope.replay.sim;

import io.rocescope.replay.verbs.Access;
import io.rocescope.replay.verbs.ScatterGather;
import org.jspecify.annotations.Nullable;

/// The memory of a posted work request: a copy of its elements.
final class Buffers {
    private final SimDevice device;
    private final long[] addresses;
    private final int[] lengths;
    private final int[] keys;
    private final long length;
    private byte @Nullable [] inline;

    Buffers(SimDevice device, ScatterGather elements) {
        this.device = device;
        int count = elements.size();
        addresses = new long[count];
        lengths = new int[count];
        keys = new int[count];
        for (int i = 0; i < count; i++) {
            addresses[i] = elements.address(i);
            lengths[i] = elements.length(i);
            keys[i] = elements.lkey(i);
        }
        length = elements.totalLength();
    }

    long length() {
        return length;
    }

    /// Takes the octets now.
    void makeInline() {
        byte[] octets = new byte[(int) length];
        gather(0, octets);
        inline = octets;
    }

    /// Whether all of it is this device's memory.
    ///
    /// @param written whether the device is to write there
    boolean usable(boolean written) {
        if (inline != null) {
            return true;
        }
        for (int i = 0; i < addresses.length; i++) {
            SimMemory memory = device.memory(keys[i]);
            if (memory == null
                    || !memory.holds(addresses[i], Integer.toUnsignedLong(lengths[i]))
                    || (written && !memory.allows(Access.LOCAL_WRITE))) {
                return false;
            }
        }
        return true;
    }

    /// Copies octets from the given offset on.
    void gather(long offset, byte[] into) {
        if (inline != null) {
            System.arraycopy(inline, (int) offset, into, 0, into.length);
            return;
        }
        copy(offset, into, false);
    }

    /// Copies octets to the given offset.
    void scatter(long offset, byte[] from) {
        copy(offset, from, true);
    }

    private void copy(long offset, byte[] octets, boolean in) {
        long skip = offset;
        int done = 0;
        for (int i = 0; i < addresses.length && done < octets.length; i++) {
            if (skip >= lengths[i]) {
                skip -= lengths[i];
                continue;
            }
            int count = (int) Math.min(lengths[i] - skip, octets.length - done);
            SimMemory memory = device.memory(keys[i]);
            if (memory != null) {
                if (in) {
                    memory.copyIn(addresses[i] + skip, octets, done, count);
                } else {
                    memory.copyOut(addresses[i] + skip, octets, done, count);
                }
            }
            done += count;
            skip = 0;
        }
    }
}
