package io.rocescope.replay.verbs;

/// A completion: `struct ibv_wc`. Filled by [CompletionQueue#poll] and used again. With any status but success, only
/// `wrId`, `status`, `qpn` and `vendorError` mean something.
public final class WorkCompletion {
    private static final int WITH_GRH = 1;
    private static final int WITH_IMM = 1 << 1;
    private static final int WITH_INV = 1 << 3;

    private long wrId;
    private CompletionStatus status = CompletionStatus.IBV_WC_SUCCESS;
    private CompletionOpcode opcode = CompletionOpcode.OTHER;
    private int vendorError;
    private int byteLength;
    private int immediateOrRkey;
    private int qpn;
    private int sourceQpn;
    private int flags;

    /// An array of them to poll into.
    public static WorkCompletion[] array(int length) {
        var array = new WorkCompletion[length];
        for (int i = 0; i < length; i++) {
            array[i] = new WorkCompletion();
        }
        return array;
    }

    /// For whoever implements a completion queue.
    ///
    /// @param immediateOrRkeyBits immediate data in the order of the wire as an int, or the invalidated rkey
    /// @param wcFlags as `enum ibv_wc_flags` has them
    public void set(
            long id,
            CompletionStatus newStatus,
            CompletionOpcode newOpcode,
            int vendorErr,
            int octets,
            int immediateOrRkeyBits,
            int ownQpn,
            int peersQpn,
            int wcFlags) {
        wrId = id;
        status = newStatus;
        opcode = newOpcode;
        vendorError = vendorErr;
        byteLength = octets;
        immediateOrRkey = immediateOrRkeyBits;
        qpn = ownQpn;
        sourceQpn = peersQpn;
        flags = wcFlags;
    }

    public long wrId() {
        return wrId;
    }

    public CompletionStatus status() {
        return status;
    }

    public boolean succeeded() {
        return status == CompletionStatus.IBV_WC_SUCCESS;
    }

    public CompletionOpcode opcode() {
        return opcode;
    }

    public int vendorError() {
        return vendorError;
    }

    /// What arrived, in octets; for datagrams with the 40 octets of the GRH area before the payload.
    public int byteLength() {
        return byteLength;
    }

    public boolean hasImmediate() {
        return (flags & WITH_IMM) != 0;
    }

    /// 0x11223344 when 11 22 33 44 travelled; only with [#hasImmediate].
    public int immediate() {
        return immediateOrRkey;
    }

    public boolean hasInvalidatedRkey() {
        return (flags & WITH_INV) != 0;
    }

    /// Only with [#hasInvalidatedRkey].
    public int invalidatedRkey() {
        return immediateOrRkey;
    }

    /// Whether a datagram's GRH area holds a header.
    public boolean hasGrh() {
        return (flags & WITH_GRH) != 0;
    }

    /// Ours.
    public int qpn() {
        return qpn;
    }

    /// The sender's (UD only).
    public int sourceQpn() {
        return sourceQpn;
    }

    @Override
    public String toString() {
        return "wr_id " + wrId + " " + status + " " + opcode + " qpn 0x" + Integer.toHexString(qpn) + " byte_len "
                + byteLength + (vendorError == 0 ? "" : " vendor_err 0x" + Integer.toHexString(vendorError));
    }
}
