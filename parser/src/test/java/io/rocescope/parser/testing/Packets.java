package io.rocescope.parser.testing;

import io.rocescope.parser.wire.FrameBuilder;
import io.rocescope.parser.wire.Psn;
import java.util.function.Consumer;

/// Packets for {@link Script}, named as the cases name them.
public final class Packets {
    public static final int PATH_MTU = 1024;
    public static final int RKEY = 0x1234;
    public static final long ADDRESS = 0x7f00_0000_1000L;
    private static final int ATOMIC_LENGTH = 8;

    private Packets() {}

    /// What a packet holds above UDP.
    @FunctionalInterface
    public interface Spec {
        void build(FrameBuilder builder, int destinationQp);

        /// The same packet with something else changed.
        default Spec with(Consumer<FrameBuilder> change) {
            return (builder, qp) -> {
                build(builder, qp);
                change.accept(builder);
            };
        }
    }

    public static Spec packet(int opcode, int psn, int length) {
        return (b, qp) -> b.bth(opcode, qp, psn).payload(fill(psn, length));
    }

    private static byte[] fill(int psn, int length) {
        byte[] octets = new byte[length];
        for (int i = 0; i < length; i++) {
            octets[i] = (byte) (psn + i);
        }
        return octets;
    }

    // Reliable connection.

    public static Spec sendFirst(int psn) {
        return packet(0x00, psn, PATH_MTU);
    }

    public static Spec sendMiddle(int psn) {
        return packet(0x01, psn, PATH_MTU);
    }

    public static Spec sendLast(int psn, int length) {
        return packet(0x02, psn, length).with(b -> b.ackRequest(true));
    }

    public static Spec sendOnly(int psn, int length) {
        return packet(0x04, psn, length).with(b -> b.ackRequest(true));
    }

    public static Spec writeFirst(int psn, int total) {
        return (b, qp) -> b.bth(0x06, qp, psn).reth(ADDRESS, RKEY, total).payload(fill(psn, PATH_MTU));
    }

    public static Spec writeMiddle(int psn) {
        return packet(0x07, psn, PATH_MTU);
    }

    public static Spec writeLast(int psn, int length) {
        return packet(0x08, psn, length).with(b -> b.ackRequest(true));
    }

    public static Spec writeOnly(int psn, int length) {
        return writeOnly(psn, length, ADDRESS, RKEY);
    }

    public static Spec writeOnly(int psn, int length, long address, int key) {
        return (b, qp) ->
                b.bth(0x0a, qp, psn).ackRequest(true).reth(address, key, length).payload(fill(psn, length));
    }

    public static Spec writeOnlyImm(int psn, int length) {
        return (b, qp) -> b.bth(0x0b, qp, psn)
                .ackRequest(true)
                .reth(ADDRESS, RKEY, length)
                .word(0x89abcdef)
                .payload(fill(psn, length));
    }

    public static Spec read(int psn, int length) {
        return read(psn, length, ADDRESS);
    }

    public static Spec read(int psn, int length, long address) {
        return (b, qp) -> b.bth(0x0c, qp, psn).ackRequest(true).reth(address, RKEY, length);
    }

    public static Spec responseFirst(int psn, int msn) {
        return packet(0x0d, psn, PATH_MTU).with(b -> b.aeth(0x1f, msn));
    }

    public static Spec responseMiddle(int psn) {
        return packet(0x0e, psn, PATH_MTU);
    }

    public static Spec responseLast(int psn, int length, int msn) {
        return packet(0x0f, psn, length).with(b -> b.aeth(0x1f, msn));
    }

    public static Spec responseOnly(int psn, int length, int msn) {
        return packet(0x10, psn, length).with(b -> b.aeth(0x1f, msn));
    }

    public static Spec ack(int psn, int msn) {
        return answer(psn, 0x1f, msn);
    }

    public static Spec nak(int psn, int syndrome, int msn) {
        return answer(psn, syndrome, msn);
    }

    public static Spec rnr(int psn, int code, int msn) {
        return answer(psn, 0x20 | code, msn);
    }

    private static Spec answer(int psn, int syndrome, int msn) {
        return (b, qp) -> b.bth(0x11, qp, psn & Psn.MASK).aeth(syndrome, msn);
    }

    public static Spec fetchAdd(int psn, long address) {
        return (b, qp) -> b.bth(0x14, qp, psn).ackRequest(true).atomicEth(address, RKEY, 1, 0);
    }

    public static Spec atomicAck(int psn, int msn, long old) {
        return (b, qp) -> b.bth(0x12, qp, psn).aeth(0x1f, msn).doubleWord(old);
    }

    // Others.

    public static Spec cnp() {
        return (b, qp) -> b.bth(0x81, qp, 0).becn(true).payload(new byte[2 * ATOMIC_LENGTH]);
    }

    public static Spec ucWriteFirst(int psn, int total) {
        return (b, qp) -> b.bth(0x26, qp, psn).reth(ADDRESS, RKEY, total).payload(fill(psn, PATH_MTU));
    }

    public static Spec ucWriteLast(int psn, int length) {
        return packet(0x28, psn, length);
    }

    public static Spec ucWriteOnly(int psn, int length) {
        return (b, qp) -> b.bth(0x2a, qp, psn).reth(ADDRESS, RKEY, length).payload(fill(psn, length));
    }
}
