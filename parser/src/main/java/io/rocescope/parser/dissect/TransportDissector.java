package io.rocescope.parser.dissect;

import io.rocescope.ksy.layout.AethLayout;
import io.rocescope.ksy.layout.AtomicackethLayout;
import io.rocescope.ksy.layout.AtomicethLayout;
import io.rocescope.ksy.layout.BthLayout;
import io.rocescope.ksy.layout.DethLayout;
import io.rocescope.ksy.layout.FethLayout;
import io.rocescope.ksy.layout.IethLayout;
import io.rocescope.ksy.layout.ImmdtLayout;
import io.rocescope.ksy.layout.MadLayout;
import io.rocescope.ksy.layout.RdethLayout;
import io.rocescope.ksy.layout.RethLayout;
import io.rocescope.ksy.layout.XrcethLayout;
import io.rocescope.parser.wire.Icrc;
import io.rocescope.parser.wire.Opcode;
import io.rocescope.parser.wire.Syndrome;
import io.rocescope.parser.wire.Transport;
import java.lang.foreign.MemorySegment;

/// The InfiniBand transport: BTH, the extended headers that its opcode names, payload, pad and ICRC.
///
/// The payload is never taken for another protocol by its looks.
final class TransportDissector {
    private static final int CNP_RESERVED = 16;
    private static final int QP_SUBNET_MANAGEMENT = 0;
    private static final int QP_GENERAL_SERVICES = 1;
    private static final int UD_SEND_ONLY = 0x64;
    private static final int MAD_TOTAL = 256;
    private static final int CLASS_COMMUNICATION_MANAGEMENT = 7;
    private static final long LONGEST_DMA = 1L << 31;
    private static final int ATOMIC_ALIGNMENT_MASK = 7;
    private static final int ATOMIC_WRITE_LENGTH = 8;
    private static final int WORD_MASK = 3;

    private final boolean checkIcrc;
    private final Icrc icrc = new Icrc();

    TransportDissector(boolean checkIcrc) {
        this.checkIcrc = checkIcrc;
    }

    /// Dissects from the BTH at the cursor to the datagram's end.
    void bth(Cursor c, Dissection d) {
        d.icrcStatus = IcrcStatus.UNCHECKED;
        if (!c.has(BthLayout.LENGTH + Icrc.LENGTH, d)) {
            // Cut within the ICRC only: the header itself may still be there.
            if (c.position + BthLayout.LENGTH + Icrc.LENGTH > c.end || c.position + BthLayout.LENGTH > c.captured) {
                d.addTrailer(c);
                return;
            }
        }
        d.addLayer(Layer.BTH, c.position, BthLayout.LENGTH);
        MemorySegment segment = c.segment;
        long at = c.at();
        int start = c.position;
        d.bthOffset = start;
        d.opcode = BthLayout.opcode(segment, at);
        d.destinationQp = BthLayout.destQp(segment, at);
        d.psn = BthLayout.psn(segment, at);
        d.ackRequest = BthLayout.ackReq(segment, at) != 0;
        d.migReq = BthLayout.migReq(segment, at) != 0;
        int pad = BthLayout.padCount(segment, at);
        if (BthLayout.transportVersion(segment, at) != 0) {
            d.problems |= Problem.BAD_TRANSPORT_VERSION.bit();
        }
        c.position += BthLayout.LENGTH;
        int flags = Opcode.flags(d.opcode);
        if (flags == 0 && Opcode.of(d.opcode).transport() != Transport.MANUFACTURER) {
            d.problems |= Problem.RESERVED_OPCODE.bit();
        }
        c.end -= Icrc.LENGTH;
        headers(flags, c, d);
        payload(pad, flags, c, d);
        c.end += Icrc.LENGTH;
        checkIcrc(start, c, d);
        c.position = c.end;
        d.addTrailer(c);
    }

    private void headers(int flags, Cursor c, Dissection d) {
        if ((flags & Opcode.RDETH) != 0) {
            d.rdethOffset = header(Layer.RDETH, RdethLayout.LENGTH, c, d);
        }
        if ((flags & Opcode.DETH) != 0) {
            d.dethOffset = header(Layer.DETH, DethLayout.LENGTH, c, d);
        }
        if ((flags & Opcode.XRCETH) != 0) {
            d.xrcethOffset = header(Layer.XRCETH, XrcethLayout.LENGTH, c, d);
        }
        if ((flags & Opcode.FETH) != 0) {
            // A FLUSH names its memory with a RETH behind the FETH (annex A19).
            d.fethOffset = header(Layer.FETH, FethLayout.LENGTH, c, d);
            reth(c, d);
        } else if ((flags & Opcode.RETH) != 0) {
            reth(c, d);
        } else if ((flags & Opcode.ATOMICETH) != 0) {
            d.atomicEthOffset = header(Layer.ATOMICETH, AtomicethLayout.LENGTH, c, d);
            if (d.atomicEthOffset >= 0) {
                alignment(AtomicethLayout.virtualAddress(c.segment, c.base + d.atomicEthOffset), d);
            }
        }
        if ((flags & Opcode.AETH) != 0) {
            d.aethOffset = header(Layer.AETH, AethLayout.LENGTH, c, d);
            if (d.aethOffset >= 0) {
                d.aethSyndrome = AethLayout.syndrome(c.segment, c.base + d.aethOffset);
                d.aethMsn = AethLayout.msn(c.segment, c.base + d.aethOffset);
                if (Syndrome.isReserved(d.aethSyndrome)) {
                    d.problems |= Problem.AETH_RESERVED.bit();
                }
            }
        }
        if ((flags & Opcode.ATOMICACKETH) != 0) {
            d.atomicAckEthOffset = header(Layer.ATOMICACKETH, AtomicackethLayout.LENGTH, c, d);
        }
        if ((flags & Opcode.IMMDT) != 0) {
            d.immdtOffset = header(Layer.IMMDT, ImmdtLayout.LENGTH, c, d);
        }
        if ((flags & Opcode.IETH) != 0) {
            d.iethOffset = header(Layer.IETH, IethLayout.LENGTH, c, d);
        }
    }

    private static void reth(Cursor c, Dissection d) {
        d.rethOffset = header(Layer.RETH, RethLayout.LENGTH, c, d);
        if (d.rethOffset < 0) {
            return;
        }
        long at = c.base + d.rethOffset;
        if (Integer.toUnsignedLong((int) RethLayout.dmaLength(c.segment, at)) > LONGEST_DMA) {
            d.problems |= Problem.RETH_LENGTH.bit();
        }
        if ((Opcode.flags(d.opcode) & Opcode.EIGHT_OCTETS) != 0) {
            alignment(RethLayout.virtualAddress(c.segment, at), d);
        }
    }

    private static void alignment(long address, Dissection d) {
        if ((address & ATOMIC_ALIGNMENT_MASK) != 0) {
            d.problems |= Problem.MISALIGNED_ATOMIC.bit();
        }
    }

    /// Steps over one extended header. Where it is cut off, the position still moves, so that the payload's length
    /// comes
    /// out right.
    ///
    /// @return the header's offset, or -1 where its octets are not there
    private static int header(Layer layer, int length, Cursor c, Dissection d) {
        boolean there = c.has(length, d);
        int start = c.position;
        c.position += length;
        return there && d.addLayer(layer, start, length) ? start : -1;
    }

    private static void payload(int pad, int flags, Cursor c, Dissection d) {
        int length = c.end - c.position - pad;
        if (length < 0) {
            if (c.position <= c.end) {
                d.problems |= Problem.PAD_COUNT.bit();
            }
            length = 0;
        } else if (((length + pad) & WORD_MASK) != 0) {
            d.problems |= Problem.PAD_COUNT.bit();
        }
        if (d.opcode == Opcode.CNP_CODE) {
            cnp(length, c, d);
            return;
        }
        d.padLength = pad;
        d.payloadOffset = c.position;
        d.payloadLength = length;
        d.payloadCaptured = Math.clamp((long) c.captured - c.position, 0, length);
        judgeLength(length, flags, d);
        int next = c.position;
        if (isMad(d)) {
            next = mad(c, d);
        }
        int rest = c.position + length - next;
        if (rest > 0) {
            d.addLayer(Layer.PAYLOAD, next, rest);
        }
        if (pad > 0 && length + pad <= c.end - c.position) {
            d.addLayer(Layer.PAD, c.position + length, pad);
        }
    }

    private static void cnp(int length, Cursor c, Dissection d) {
        d.payloadOffset = c.position;
        if (length > 0) {
            d.addLayer(Layer.CNP, c.position, Math.min(length, CNP_RESERVED));
        }
    }

    private static void judgeLength(int length, int flags, Dissection d) {
        if (length == 0) {
            if ((flags & (Opcode.NEEDS_PAYLOAD | Opcode.EIGHT_OCTETS)) != 0) {
                d.problems |= Problem.PAYLOAD_MISSING.bit();
            }
        } else if ((flags & Opcode.NO_PAYLOAD) != 0) {
            d.problems |= Problem.PAYLOAD_NOT_ALLOWED.bit();
        } else if ((flags & Opcode.EIGHT_OCTETS) != 0 && length != ATOMIC_WRITE_LENGTH) {
            d.problems |= Problem.PAYLOAD_MISSING.bit();
        }
    }

    /// Queue pairs 0 and 1 take management datagrams and nothing else (IBTA 3.9.4, 13.4).
    private static boolean isMad(Dissection d) {
        return d.opcode == UD_SEND_ONLY
                && (d.destinationQp == QP_GENERAL_SERVICES || d.destinationQp == QP_SUBNET_MANAGEMENT)
                && d.payloadLength == MAD_TOTAL
                && d.payloadCaptured >= MadLayout.LENGTH;
    }

    private static int mad(Cursor c, Dissection d) {
        d.madOffset = c.position;
        d.addLayer(Layer.MAD, c.position, MadLayout.LENGTH);
        int body = c.position + MadLayout.LENGTH;
        if (MadLayout.mgmtClass(c.segment, c.base + c.position) != CLASS_COMMUNICATION_MANAGEMENT) {
            return body;
        }
        d.addLayer(Layer.CM, body, MAD_TOTAL - MadLayout.LENGTH);
        return c.position + MAD_TOTAL;
    }

    private void checkIcrc(int start, Cursor c, Dissection d) {
        if (!c.isWhole() || c.end - Icrc.LENGTH < start + BthLayout.LENGTH) {
            return;
        }
        d.icrcOffset = c.end - Icrc.LENGTH;
        d.addLayer(Layer.ICRC, d.icrcOffset, Icrc.LENGTH);
        if (!checkIcrc) {
            return;
        }
        int computed = expectedIcrc(icrc, d);
        int stored = Icrc.stored(c.segment, c.base + d.icrcOffset);
        if (computed == stored) {
            d.icrcStatus = IcrcStatus.VALID;
        } else {
            d.icrcStatus = IcrcStatus.INVALID;
            d.problems |= computed == Integer.reverseBytes(stored)
                    ? Problem.ICRC_BYTE_ORDER.bit()
                    : Problem.ICRC_INVALID.bit();
        }
    }

    /// What the ICRC of a packet that {@linkplain Dissection#icrcOffset() is there whole} must be.
    static int expectedIcrc(Icrc icrc, Dissection d) {
        int network = d.addressFamily == AddressFamily.LID ? d.lrhOffset : d.ipOffset;
        long at = d.at(network);
        int bth = d.bthOffset - network;
        int end = d.icrcOffset - network;
        return switch (d.addressFamily) {
            case IPV4 -> icrc.ofIpv4(d.segment(), at, bth, end);
            case IPV6 -> icrc.ofIpv6(d.segment(), at, bth, end);
            case LID -> icrc.ofLrh(d.segment(), at, bth, end);
            case GID, NONE -> icrc.ofGrh(d.segment(), at, bth, end);
        };
    }
}
