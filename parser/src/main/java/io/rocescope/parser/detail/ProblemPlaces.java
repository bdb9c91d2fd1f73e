package io.rocescope.parser.detail;

import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.Layer;
import io.rocescope.parser.dissect.Problem;
import java.util.ArrayList;
import java.util.List;

/// Which node shows a problem: the layer that it is about, innermost first, else the frame.
final class ProblemPlaces {
    /// Stands for the frame's own node.
    static final int FRAME = -1;

    private ProblemPlaces() {}

    /// @param layer index of the layer, or {@link #FRAME}
    static List<Problem> at(Dissection dissection, int layer) {
        List<Problem> problems = new ArrayList<>();
        for (Problem problem : Problem.values()) {
            if (dissection.has(problem) && place(dissection, problem) == layer) {
                problems.add(problem);
            }
        }
        return problems;
    }

    private static int place(Dissection d, Problem problem) {
        return switch (problem) {
            case FRAME_CUT, FRAME_CUT_SILENTLY, TOO_MANY_LAYERS -> FRAME;
            case IP_FRAGMENT -> last(d, Layer.IPV6_FRAGMENT, Layer.IPV4);
            case HEADER_TRUNCATED -> lastHeader(d);
            case IP_HEADER_LENGTH, IP_CHECKSUM -> last(d, Layer.IPV4);
            case IP_TOTAL_LENGTH -> last(d, Layer.IPV4, Layer.IPV6, Layer.GRH);
            case UDP_LENGTH -> last(d, Layer.UDP);
            case BAD_TRANSPORT_VERSION, RESERVED_OPCODE, PAD_COUNT, PAYLOAD_MISSING -> last(d, Layer.BTH);
            case PAYLOAD_NOT_ALLOWED -> last(d, Layer.PAYLOAD, Layer.BTH);
            case AETH_RESERVED -> last(d, Layer.AETH);
            case ICRC_INVALID, ICRC_BYTE_ORDER -> last(d, Layer.ICRC);
            case RETH_LENGTH -> last(d, Layer.RETH);
            case MISALIGNED_ATOMIC -> last(d, Layer.ATOMICETH, Layer.RETH);
        };
    }

    private static int last(Dissection d, Layer... candidates) {
        for (Layer candidate : candidates) {
            for (int i = d.layerCount() - 1; i >= 0; i--) {
                if (d.layer(i) == candidate) {
                    return i;
                }
            }
        }
        return FRAME;
    }

    /// The header in front of the one that is not there whole.
    private static int lastHeader(Dissection d) {
        int last = d.layerCount() - 1;
        while (last >= 0 && d.layer(last) == Layer.TRAILER) {
            last--;
        }
        return last;
    }
}
