package io.rocescope.replay.verbs;

import io.rocescope.parser.wire.Verb;
import org.jspecify.annotations.Nullable;

/// A send work request: `struct ibv_send_wr`. Made once and used again, so that posting makes no garbage; each of
/// [#send], [#write] and so on starts a new request (elements, flags and arguments of the last one are gone). Not
/// for several threads at once.
public final class WorkRequest {
    private static final int SIGNALED = 1 << 1;
    private static final int FENCE = 1;
    private static final int SOLICITED = 1 << 2;
    private static final int INLINE = 1 << 3;

    private final ScatterGather elements;
    private long wrId;
    private Verb verb = Verb.SEND;
    private int flags;
    private int immediate;
    private int invalidatedRkey;
    private long remoteAddress;
    private int rkey;
    private long compareOrAdd;
    private long swap;
    private @Nullable AddressHandle addressHandle;
    private int remoteQpn;
    private int remoteQkey;

    /// @param maxSge how many elements it has room for
    public WorkRequest(int maxSge) {
        elements = new ScatterGather(maxSge);
    }

    /// With room for one element.
    public WorkRequest() {
        this(1);
    }

    /// Starts a request of any verb; the methods below are easier to read.
    public WorkRequest begin(Verb what) {
        verb = what;
        elements.clear();
        wrId = 0;
        flags = 0;
        immediate = 0;
        invalidatedRkey = 0;
        remoteAddress = 0;
        rkey = 0;
        compareOrAdd = 0;
        swap = 0;
        addressHandle = null;
        remoteQpn = 0;
        remoteQkey = 0;
        return this;
    }

    public WorkRequest send() {
        return begin(Verb.SEND);
    }

    /// @param value 32 bits, in the order of the wire: 0x11223344 travels as 11 22 33 44
    public WorkRequest sendWithImmediate(int value) {
        return begin(Verb.SEND_WITH_IMM).immediate(value);
    }

    /// @param peersRkey the peer's key that its RNIC takes back
    public WorkRequest sendWithInvalidate(int peersRkey) {
        begin(Verb.SEND_WITH_INV);
        invalidatedRkey = peersRkey;
        return this;
    }

    public WorkRequest write(long address, int peersRkey) {
        return begin(Verb.RDMA_WRITE).remote(address, peersRkey);
    }

    public WorkRequest writeWithImmediate(long address, int peersRkey, int value) {
        return begin(Verb.RDMA_WRITE_WITH_IMM).remote(address, peersRkey).immediate(value);
    }

    public WorkRequest read(long address, int peersRkey) {
        return begin(Verb.RDMA_READ).remote(address, peersRkey);
    }

    public WorkRequest compareAndSwap(long address, int peersRkey, long compare, long swapped) {
        return begin(Verb.ATOMIC_CMP_AND_SWP).remote(address, peersRkey).atomic(compare, swapped);
    }

    public WorkRequest fetchAndAdd(long address, int peersRkey, long added) {
        return begin(Verb.ATOMIC_FETCH_AND_ADD).remote(address, peersRkey).atomic(added, 0);
    }

    public WorkRequest wrId(long id) {
        wrId = id;
        return this;
    }

    /// Adds memory to send from, or to write an answer to.
    public WorkRequest buffer(MemoryRegion region, long offset, int length) {
        elements.add(region, offset, length);
        return this;
    }

    public WorkRequest remote(long address, int peersRkey) {
        remoteAddress = address;
        rkey = peersRkey;
        return this;
    }

    public WorkRequest immediate(int value) {
        immediate = value;
        return this;
    }

    /// @param compareOrAddend what to compare with, or to add
    /// @param swapped what to write when they are equal
    public WorkRequest atomic(long compareOrAddend, long swapped) {
        compareOrAdd = compareOrAddend;
        swap = swapped;
        return this;
    }

    /// Where a datagram goes (UD only).
    public WorkRequest to(AddressHandle handle, int qpn, int qkey) {
        addressHandle = handle;
        remoteQpn = qpn;
        remoteQkey = qkey;
        return this;
    }

    /// Asks for a completion also when all goes well.
    public WorkRequest signaled() {
        flags |= SIGNALED;
        return this;
    }

    /// Asks the receiver's RNIC for a solicited event.
    public WorkRequest solicited() {
        flags |= SOLICITED;
        return this;
    }

    /// Waits for READs and atomics that were posted before.
    public WorkRequest fence() {
        flags |= FENCE;
        return this;
    }

    /// Carries the payload by value: the memory is free when the call that posts returns, and needs no key.
    public WorkRequest inline() {
        flags |= INLINE;
        return this;
    }

    public Verb verb() {
        return verb;
    }

    public long wrId() {
        return wrId;
    }

    public ScatterGather elements() {
        return elements;
    }

    /// The flags as `enum ibv_send_flags` has them.
    public int flags() {
        return flags;
    }

    public boolean isSignaled() {
        return (flags & SIGNALED) != 0;
    }

    public boolean isSolicited() {
        return (flags & SOLICITED) != 0;
    }

    public boolean isFence() {
        return (flags & FENCE) != 0;
    }

    public boolean isInline() {
        return (flags & INLINE) != 0;
    }

    public int immediate() {
        return immediate;
    }

    public int invalidatedRkey() {
        return invalidatedRkey;
    }

    public long remoteAddress() {
        return remoteAddress;
    }

    public int rkey() {
        return rkey;
    }

    /// What an atomic compares with, or adds.
    public long compareOrAdd() {
        return compareOrAdd;
    }

    public long swap() {
        return swap;
    }

    public @Nullable AddressHandle addressHandle() {
        return addressHandle;
    }

    public int remoteQpn() {
        return remoteQpn;
    }

    public int remoteQkey() {
        return remoteQkey;
    }
}
