package io.rocescope.parser.flow;

/// How known drivers derive the UDP source port of RoCEv2 from queue pair numbers. Where a stream's port fits such a
/// rule,
/// it tells which queue pair sent it.
final class SourcePorts {
    private static final int BASE = 0xc000;
    private static final int GOLDEN_RATIO_32 = 0x61c8_8647;
    private static final int PORT_BITS = 14;
    private static final int FLOW_LABEL_MASK = 0xf_ffff;
    private static final int LOW_MASK = 0x3fff;

    private SourcePorts() {}

    /// Whether streams with these ports fit together as the two halves of the connection between queue pairs x and y.
    ///
    /// @param qpnA sends with portA
    /// @param qpnB sends with portB
    static boolean fit(int qpnA, int portA, int qpnB, int portB) {
        return (softRoce(qpnA) == portA && softRoce(qpnB) == portB)
                || (portA == portB && portA == ofFlowLabel(flowLabel(qpnA, qpnB)));
    }

    /// Soft-RoCE: a hash of the sender's own queue pair number (Linux `rxe_qp.c`, `hash_32` of `linux/hash.h`).
    static int softRoce(int qpn) {
        return BASE + ((qpn * GOLDEN_RATIO_32) >>> (Integer.SIZE - PORT_BITS));
    }

    /// Linux `rdma_calc_flow_label`: the same for both ends.
    static int flowLabel(int localQpn, int remoteQpn) {
        long v = (long) localQpn * remoteQpn;
        v ^= v >>> 20;
        v ^= v >>> 40;
        return (int) (v & FLOW_LABEL_MASK);
    }

    /// Linux and rdma-core `ibv_flow_label_to_udp_sport`.
    static int ofFlowLabel(int flowLabel) {
        return ((flowLabel & LOW_MASK) ^ (flowLabel >>> PORT_BITS)) | BASE;
    }
}
