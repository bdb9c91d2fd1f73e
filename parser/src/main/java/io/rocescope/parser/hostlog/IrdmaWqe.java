package io.rocescope.parser.hostlog;

/// A send queue entry of irdma (rdma-core providers/irdma/uk.c). It does not name its queue pair.
public final class IrdmaWqe {
    private static final int LENGTH = 32;

    private IrdmaWqe() {}

    /// @param octets in the order of memory, from the entry's start on
    /// @throws IllegalArgumentException for less than 32 octets
    public static DecodedWqe decode(byte[] octets) {
        if (octets.length < LENGTH) {
            throw new IllegalArgumentException("an irdma work queue entry has 32 octets or more, not " + octets.length);
        }
        Octets o = new Octets(octets);
        long header = o.le64(24);
        int op = (int) (header >>> 32 & 0x3f);
        int fragments = (int) (header >>> 38 & 0xf);
        boolean signalled = (header >>> 62 & 1) != 0;
        String operation = IrdmaCqe.operation(op);
        boolean remote = op == 0x0 || op == 0x1 || op == 0xb || op == 0xf || op == 0x11;
        boolean packets = op != 0x8 && op != 0x9 && op != 0xa && op != 0xc;
        long first = o.le64(8);
        // Length below, key above; the top bit marks the entry valid.
        long length = first & 0xffff_ffffL;
        for (int i = 0; i < fragments; i++) {
            length += o.le64(LENGTH + 16 * i + 8) & 0xffff_ffffL;
        }
        var fields = new DecodedCqe.Fields()
                .add("operation", operation)
                .add("completion wanted", signalled ? "yes" : "no")
                .hex("local address", o.le64(0))
                .number("length", length)
                .hex("local key", first >>> 32)
                .hex("remote address", o.le64(16))
                .hex("remote key", header & 0xffff_ffffL)
                .number("further fragments", fragments)
                .add("immediate data", (header >>> 47 & 1) != 0 ? "yes" : "no")
                .add("valid", (header >>> 63) != 0 ? "yes" : "no");
        return new DecodedWqe(
                "irdma",
                operation,
                -1,
                -1,
                -1,
                1,
                signalled,
                remote ? o.le64(16) : null,
                remote ? header & 0xffff_ffffL : null,
                length,
                octets.length >= LENGTH + 16 * fragments,
                packets,
                fields.list());
    }
}
