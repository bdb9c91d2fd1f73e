package io.rocescope.replay.inject;

import io.rocescope.parser.wire.FrameBuilder;
import io.rocescope.parser.wire.Opcode;
import io.rocescope.replay.wire.Envelope;

/// Makes packets that the capture does not have: NAKs and congestion notifications to the device.
final class AnswerForge {
    private static final int RC_ACKNOWLEDGE = 0x11;
    private static final int SOURCE_PORT = 0xc000;
    private static final int ROCE_PORT = 4791;
    /// A CNP carries 16 octets of zeros (IBTA annex A17.9.3).
    private static final int CNP_OCTETS = 16;

    private final Envelope envelope;
    private final int qpn;

    /// @param qpn the device's
    AnswerForge(Envelope envelope, int qpn) {
        this.envelope = envelope;
        this.qpn = qpn;
    }

    byte[] acknowledge(int psn, int syndrome) {
        return frame().bth(RC_ACKNOWLEDGE, qpn, psn).aeth(syndrome, 0).build();
    }

    byte[] congestionNotification() {
        return frame().bth(Opcode.CNP_CODE, qpn, 0)
                .becn(true)
                .payload(new byte[CNP_OCTETS])
                .build();
    }

    private FrameBuilder frame() {
        return new FrameBuilder()
                .macs(envelope.sourceMac(), envelope.destinationMac())
                .addresses(
                        envelope.source().getAddress(), envelope.destination().getAddress())
                .ports(envelope.sourcePort() >= 0 ? envelope.sourcePort() : SOURCE_PORT, ROCE_PORT);
    }
}
