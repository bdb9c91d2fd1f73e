package io.rocescope.parser.hostlog;

/// A send queue entry of hns for reliable connections (rdma-core providers/hns/hns_roce_u_hw_v2.h). It does not name
/// its queue pair.
public final class HnsWqe {
    private static final int LENGTH = 32;

    private HnsWqe() {}

    /// @param octets in the order of memory, 32 or more
    /// @throws IllegalArgumentException for less than 32 octets
    public static DecodedWqe decode(byte[] octets) {
        if (octets.length < LENGTH) {
            throw new IllegalArgumentException("an hns work queue entry has 32 octets or more, not " + octets.length);
        }
        Octets o = new Octets(octets);
        int op = (int) o.bits(4, 0);
        boolean signalled = o.bits(8, 8) != 0;
        long length = o.bits(63, 32);
        long rKey = o.bits(191, 160);
        long address = o.bits(255, 192);
        boolean remote = op >= 3 && op <= 7;
        var fields = new DecodedCqe.Fields()
                .add("operation", HnsCqe.operation(op))
                .hex("wqe index", o.bits(30, 15))
                .add("completion wanted", signalled ? "yes" : "no")
                .add("fence", o.bits(9, 9) != 0 ? "yes" : "no")
                .add("solicited event", o.bits(11, 11) != 0 ? "yes" : "no")
                .add("inline", o.bits(12, 12) != 0 ? "yes" : "no")
                .number("length", length)
                .hex("immediate or invalidated rkey", o.bits(95, 64))
                .number("data segments", o.bits(127, 120))
                .hex("rkey", rKey)
                .hex("remote address", address);
        if (octets.length >= LENGTH + 16) {
            fields.add(
                    "data 1",
                    o.bits(287, 256) + " octets at 0x" + Long.toHexString(o.bits(383, 320)) + ", lkey 0x"
                            + Long.toHexString(o.bits(319, 288)));
        }
        return new DecodedWqe(
                "hns",
                HnsCqe.operation(op),
                -1,
                -1,
                (int) o.bits(30, 15),
                1,
                signalled,
                remote ? address : null,
                remote ? rKey : null,
                length,
                true,
                op <= 7,
                fields.list());
    }
}
