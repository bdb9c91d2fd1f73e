package io.rocescope.replay.sim;

import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.wire.Opcode;
import io.rocescope.parser.wire.Operation;
import io.rocescope.parser.wire.Syndrome;
import io.rocescope.replay.verbs.Access;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Executes atomics, and keeps their results for requesters that ask again (IBTA 9.4.5).
final class AtomicUnit {
    private static final int KEY = 8;
    private static final int SWAP_OR_ADD = 12;
    private static final int COMPARE = 20;

    private final SimDevice device;
    private final int kept;
    private final Map<Integer, Long> results = new LinkedHashMap<>();

    /// @param kept results that are remembered
    AtomicUnit(SimDevice device, int kept) {
        this.device = device;
        this.kept = Math.max(1, kept);
    }

    /// @return 0, or the NAK's syndrome
    int check(Dissection packet) {
        long address = Payloads.longAt(packet, packet.atomicEthOffset());
        if ((address & 7) != 0) {
            return Syndrome.INVALID_REQUEST;
        }
        SimMemory memory = memory(packet);
        boolean allowed = memory != null && memory.allows(Access.REMOTE_ATOMIC) && memory.holds(address, Long.BYTES);
        return allowed ? 0 : Syndrome.REMOTE_ACCESS_ERROR;
    }

    private @Nullable SimMemory memory(Dissection packet) {
        return device.memory(Payloads.intAt(packet, packet.atomicEthOffset() + KEY));
    }

    /// @return what the memory held before
    long execute(Dissection packet) {
        SimMemory memory = memory(packet);
        if (memory == null) {
            throw new AssertionError("checked before");
        }
        int header = packet.atomicEthOffset();
        long offset = Payloads.longAt(packet, header) - memory.address();
        long operand = Payloads.longAt(packet, header + SWAP_OR_ADD);
        long original = memory.getLong(offset);
        if (Opcode.of(packet.opcode()).operation() == Operation.FETCH_ADD) {
            memory.putLong(offset, original + operand);
        } else if (original == Payloads.longAt(packet, header + COMPARE)) {
            memory.putLong(offset, operand);
        }
        results.put(packet.psn(), original);
        if (results.size() > kept) {
            results.remove(results.keySet().iterator().next());
        }
        return original;
    }

    /// The result of an earlier execution, or null when it is forgotten.
    @Nullable
    Long replay(int psn) {
        return results.get(psn);
    }
}
