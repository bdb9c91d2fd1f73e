package io.rocescope.parser.hostlog;

import org.jspecify.annotations.Nullable;

/// A send queue entry of mlx5: control segment and what follows (rdma-core providers/mlx5/mlx5dv.h, qp.c).
public final class Mlx5Wqe {
    static final int SEGMENT = 16;
    private static final int BLOCK = 64;
    private static final int DATAGRAM = 48;

    private final Octets o;
    private final DecodedCqe.Fields fields = new DecodedCqe.Fields();
    private int at = SEGMENT;
    private final int end;
    private long length;
    private int remoteQpn = -1;
    private @Nullable Long address;
    private @Nullable Long rKey;

    private Mlx5Wqe(byte[] octets) {
        o = new Octets(octets);
        end = Math.min(octets.length, segments(octets) * SEGMENT);
    }

    /// Segments of 16 octets that the entry has, from its first row.
    static int segments(byte[] octets) {
        return octets.length < 8 ? 0 : octets[7] & 0x3f;
    }

    /// @param octets in the order of memory, from the control segment on
    /// @throws IllegalArgumentException for less than a control segment
    public static DecodedWqe decode(byte[] octets) {
        if (octets.length < SEGMENT) {
            throw new IllegalArgumentException(
                    "an mlx5 work queue entry starts with a control segment of 16 octets, not " + octets.length);
        }
        return new Mlx5Wqe(octets).decode();
    }

    private DecodedWqe decode() {
        int opcode = o.u8(3);
        int index = o.be16(1);
        int qpn = o.be24(4);
        int segments = o.u8(7) & 0x3f;
        int flags = o.u8(11);
        boolean signalled = (flags & 0x0c) == 0x08;
        String operation = Mlx5Syndrome.opcode(opcode);
        fields.add("operation", operation)
                .hex("wqe index", index)
                .hex("local QPN", qpn)
                .number("segments of 16 octets", segments)
                .add("completion wanted", signalled ? "yes" : "no")
                .add("fence", fence(flags >> 5))
                .add("solicited event", (flags & 0x02) != 0 ? "yes" : "no")
                .hex("immediate, invalidated rkey or mkey", o.be32(12));
        boolean packets = switch (opcode) {
            case 0x01, 0x0a, 0x0b -> {
                datagram();
                yield true;
            }
            case 0x08, 0x09, 0x10 -> {
                remote();
                yield true;
            }
            case 0x11, 0x12 -> {
                remote();
                atomic(opcode == 0x11);
                yield true;
            }
            case 0x14, 0x15 -> {
                remote();
                fields.hex("swap or add", o.be64(at)).hex("compare", o.be64(at + 8));
                fields.hex("swap mask", o.be64(at + 16)).hex("compare mask", o.be64(at + 24));
                at += 2 * SEGMENT;
                yield true;
            }
            default -> false;
        };
        if (packets) {
            data();
        }
        boolean whole = o.length() >= segments * SEGMENT;
        if (!whole) {
            fields.add("cut", "the dump has " + o.length() + " of " + segments * SEGMENT + " octets");
        }
        return new DecodedWqe(
                "mlx5",
                operation,
                qpn,
                remoteQpn,
                index,
                Math.max(1, (segments * SEGMENT + BLOCK - 1) / BLOCK),
                signalled,
                address,
                rKey,
                length,
                whole,
                packets,
                fields.list());
    }

    private static String fence(int bits) {
        return switch (bits) {
            case 0 -> "none";
            case 1 -> "small";
            case 4 -> "strong";
            default -> "0x" + Integer.toHexString(bits);
        };
    }

    /// Queue pairs of the services UD and DC carry an address vector. Nothing in the entry says so but the vector:
    /// its bit for the extended form, which a data segment would have as the top of an address.
    private void datagram() {
        boolean extended = (o.u8(at + 8) & 0x80) != 0;
        // A data segment has a local key and a length here; an extended address vector has the key of the queue pair
        // first, and at offset 8 the bit and the peer's number, where a data segment has the top of an address.
        boolean plausible = extended && end - at >= DATAGRAM && o.u8(at + 8) == 0x80 && o.be24(at + 9) != 0;
        if (plausible) {
            remoteQpn = o.be24(at + 9);
            fields.hex("Q_Key", o.be32(at)).hex("remote QPN", remoteQpn).hex("UDP source port", o.be16(at + 14));
            fields.number("hop limit", o.u8(at + 27));
            at += DATAGRAM;
        }
    }

    private void remote() {
        // XRC puts the number of the shared receive queue first; a zero key tells nothing, so that is not guessed.
        address = o.be64(at);
        rKey = o.be32(at + 8);
        fields.hex("remote address", address).hex("rkey", rKey);
        at += SEGMENT;
    }

    private void atomic(boolean compares) {
        fields.hex(compares ? "swap" : "add", o.be64(at));
        if (compares) {
            fields.hex("compare", o.be64(at + 8));
        }
        at += SEGMENT;
    }

    private void data() {
        int number = 1;
        while (at + SEGMENT <= end || (at + 4 <= end && (o.u8(at) & 0x80) != 0)) {
            long count = o.be32(at);
            if ((count & 0x8000_0000L) != 0) {
                long inline = count & 0x7fff_ffffL;
                fields.number("inline data " + number, inline);
                length += inline;
                at += (int) Math.min(end, (4 + Math.min(inline, end) + SEGMENT - 1) / SEGMENT * SEGMENT);
            } else {
                fields.add(
                        "data " + number,
                        count + " octets at 0x" + Long.toHexString(o.be64(at + 8)) + ", lkey 0x"
                                + Long.toHexString(o.be32(at + 4)));
                length += count;
                at += SEGMENT;
            }
            number++;
        }
    }
}
