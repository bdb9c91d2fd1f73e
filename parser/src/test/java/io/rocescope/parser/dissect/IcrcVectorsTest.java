package io.rocescope.parser.dissect;

import static org.assertj.core.api.Assertions.assertThat;

import io.rocescope.parser.capture.Frame;
import io.rocescope.parser.testing.Frames;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The ICRC of frames whose value is known from elsewhere: a ConnectX-4 Lx's CNP, scapy's own tests, and two made for
/// this
/// project that scapy 2.7 agrees with.
class IcrcVectorsTest {
    static final String UC_SEND_ONLY =
            "248a07a8fa22248a07a8fa22080045010040047840004011b4d5c0a80007c0a80007c00012b7002caca22460ffff000000d300cf17104630818be28935d90e9a95505401be885e50000078f353f3";
    static final String CNP =
            "e41d2dab2bc27cfe90643b32080045c2003c718c4000401191610a0011010a001201000012b7002800008100ffff40000118000000000000000000000000000000000000000082fd002a";
    static final String IPV6_ACK =
            "02000000000202000000000186dd66a1234500201140fd000000000000000000000000000001fd000000000000000000000000000002d00012b7002000000440ffff0000001100fffffe616263646566676887110a3a";
    static final String IPV4_BECN =
            "0200000000020200000000010800456b0034000740003f1127450a0000010a000002d00012b7002000000440ffff4000001100fffffe61626364656667685b5ffe8f";

    private final Dissector dissector = new Dissector(DissectorOptions.DEFAULT);

    private Dissection dissect(Frame frame) {
        Dissection dissection = new Dissection();
        dissector.dissect(frame, dissection);
        return dissection;
    }

    @ParameterizedTest
    @CsvSource({
        UC_SEND_ONLY + ", 0x24, 0xd3, 0xcf1710, 18, 2",
        CNP + ", 0x81, 0x118, 0, 0, 0",
        IPV6_ACK + ", 0x04, 0x11, 0xfffffe, 8, 0",
        IPV4_BECN + ", 0x04, 0x11, 0xfffffe, 8, 0"
    })
    void shouldAcceptIcrcOfKnownFrames(String hex, int opcode, int qp, int psn, int payload, int pad) {
        Dissection d = dissect(Frames.ethernet(hex));
        assertThat(d.icrcStatus()).isEqualTo(IcrcStatus.VALID);
        assertThat(d.opcode()).isEqualTo(opcode);
        assertThat(d.destinationQp()).isEqualTo(qp);
        assertThat(d.psn()).isEqualTo(psn);
        assertThat(d.payloadLength()).isEqualTo(payload);
        assertThat(d.padLength()).isEqualTo(pad);
    }

    @ParameterizedTest
    @CsvSource({"15, 1", "22, 1", "46, 1"})
    void shouldAcceptChangeOfFieldsThatSwitchesChange(int offset, int bit) {
        // Type of service, time to live, and the octet of FECN and BECN.
        Frame frame = Frames.ethernet(UC_SEND_ONLY);
        flip(frame, offset, bit);
        assertThat(dissect(frame).icrcStatus()).isEqualTo(IcrcStatus.VALID);
    }

    @ParameterizedTest
    @CsvSource({"19, 1", "33, 128", "35, 1", "42, 2", "50, 128", "53, 1", "54, 4", "73, 1", "74, 1"})
    void shouldRejectChangeOfAnythingElse(int offset, int bit) {
        Frame frame = Frames.ethernet(UC_SEND_ONLY);
        flip(frame, offset, bit);
        Dissection d = dissect(frame);
        assertThat(d.icrcStatus()).isEqualTo(IcrcStatus.INVALID);
        assertThat(d.has(Problem.ICRC_INVALID)).isTrue();
    }

    @Test
    void shouldNameRightValueInWrongOrder() {
        Frame frame = Frames.ethernet(UC_SEND_ONLY);
        int at = frame.capturedLength() - 4;
        int value = frame.segment().get(ValueLayout.JAVA_INT_UNALIGNED, at);
        frame.segment().set(ValueLayout.JAVA_INT_UNALIGNED, at, Integer.reverseBytes(value));
        Dissection d = dissect(frame);
        assertThat(d.icrcStatus()).isEqualTo(IcrcStatus.INVALID);
        assertThat(d.has(Problem.ICRC_BYTE_ORDER)).isTrue();
    }

    @Test
    void shouldLeaveCutFrameUnchecked() {
        Frame frame = Frames.ethernet(UC_SEND_ONLY);
        frame.setOctets(frame.segment(), 0, 60, 78);
        Dissection d = dissect(frame);
        assertThat(d.icrcStatus()).isEqualTo(IcrcStatus.UNCHECKED);
        assertThat(d.payloadLength()).isEqualTo(18);
        assertThat(d.payloadCaptured()).isEqualTo(6);
        assertThat(d.cut()).isTrue();
    }

    private static void flip(Frame frame, int offset, int bit) {
        byte old = frame.segment().get(ValueLayout.JAVA_BYTE, offset);
        frame.segment().set(ValueLayout.JAVA_BYTE, offset, (byte) (old ^ bit));
    }
}
