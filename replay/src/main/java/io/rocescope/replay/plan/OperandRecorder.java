package io.rocescope.replay.plan;

import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.event.PacketAnalysis;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Keeps the values that atomic operations carry: messages tell of their addresses only.
final class OperandRecorder {
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    /// AtomicETH (IBTA 9.2.7): address 8, key 4, swap or add 8, compare 8.
    private static final int SWAP_OR_ADD = 12;
    private static final int COMPARE = 20;
    private static final int LENGTH = 28;

    private final Map<Long, PlannedRequest.Operands> byMessage = new HashMap<>();

    void packet(Dissection dissection, PacketAnalysis analysis) {
        int offset = dissection.atomicEthOffset();
        if (offset < 0
                || analysis.message() == 0
                || offset + LENGTH > dissection.frame().capturedLength()) {
            return;
        }
        byMessage.put(
                analysis.message(),
                new PlannedRequest.Operands(
                        dissection.segment().get(LONG, dissection.at(offset + SWAP_OR_ADD)),
                        dissection.segment().get(LONG, dissection.at(offset + COMPARE))));
    }

    PlannedRequest.@Nullable Operands of(long message) {
        return byMessage.get(message);
    }
}
