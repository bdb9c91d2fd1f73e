package io.rocescope.parser.wire;

import io.rocescope.parser.wire.Operation.Body;
import io.rocescope.parser.wire.Operation.Part;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The table of BTH opcodes: name, transport, operation and the extended headers that follow (IBTA volume 1, table 38
/// and 9.3; annexes A14, A17, A19; Linux `ib_pack.h`, `rxe_opcode.c`).
///
/// The bulk path asks the table by number through {@link #flags}; everything else takes the {@link Opcode} itself.
public final class Opcode {
    public static final int RESPONSE = 1;
    public static final int REQUEST = 1 << 1;
    public static final int FIRST = 1 << 2;
    public static final int MIDDLE = 1 << 3;
    public static final int LAST = 1 << 4;
    public static final int ONLY = 1 << 5;
    public static final int RDETH = 1 << 6;
    public static final int DETH = 1 << 7;
    public static final int XRCETH = 1 << 8;
    public static final int RETH = 1 << 9;
    public static final int ATOMICETH = 1 << 10;
    public static final int AETH = 1 << 11;
    public static final int ATOMICACKETH = 1 << 12;
    public static final int IMMDT = 1 << 13;
    public static final int IETH = 1 << 14;
    public static final int FETH = 1 << 15;
    public static final int SEND = 1 << 16;
    public static final int WRITE = 1 << 17;
    public static final int READ_REQUEST = 1 << 18;
    public static final int READ_RESPONSE = 1 << 19;
    public static final int ATOMIC = 1 << 20;
    public static final int ACKNOWLEDGE = 1 << 21;
    public static final int CNP = 1 << 22;
    /// The number is one of the table's, neither reserved nor a manufacturer's.
    public static final int KNOWN = 1 << 23;
    /// RC, XRC or RD: packets are acknowledged.
    public static final int RELIABLE = 1 << 24;
    /// Carries an AETH or answers a request: moves the response side of a queue pair.
    public static final int ATOMIC_ACKNOWLEDGE = 1 << 25;
    /// {@link Body#NONE}.
    public static final int NO_PAYLOAD = 1 << 26;
    /// {@link Body#SOME} or {@link Body#FULL}.
    public static final int NEEDS_PAYLOAD = 1 << 27;
    /// {@link Body#EIGHT}.
    public static final int EIGHT_OCTETS = 1 << 28;

    public static final int CNP_CODE = 0x81;

    private static final int COUNT = 256;
    private static final int OPERATION_MASK = 0x1f;
    private static final int TRANSPORT_SHIFT = 5;
    private static final Opcode[] TABLE = new Opcode[COUNT];
    private static final int[] FLAGS = new int[COUNT];

    static {
        for (int code = 0; code < COUNT; code++) {
            TABLE[code] = new Opcode(code);
            FLAGS[code] = TABLE[code].flags;
        }
    }

    private final int code;
    private final Transport transport;
    private final @Nullable Operation operation;
    private final int flags;
    private final String name;

    private Opcode(int code) {
        this.code = code;
        this.transport = transportOf(code);
        this.operation = operationOf(code, transport);
        this.flags = operation == null ? 0 : flagsOf(transport, operation);
        this.name = nameOf(code, transport, operation);
    }

    /// @param code 0 … 255
    public static Opcode of(int code) {
        return TABLE[code];
    }

    /// @param code 0 … 255
    /// @return the constants of this class that hold for the opcode; 0 for a reserved or manufacturer's one
    public static int flags(int code) {
        return FLAGS[code];
    }

    /// @return the opcode with this name, ignoring case, or null
    public static @Nullable Opcode named(String name) {
        for (Opcode opcode : TABLE) {
            if (opcode.name.equalsIgnoreCase(name)) {
                return opcode;
            }
        }
        return null;
    }

    public int code() {
        return code;
    }

    public Transport transport() {
        return transport;
    }

    /// What the packet does, or null for a reserved or manufacturer's opcode.
    public @Nullable Operation operation() {
        return operation;
    }

    public boolean isKnown() {
        return operation != null;
    }

    public boolean has(int flag) {
        return (flags & flag) != 0;
    }

    /// For instance RC_RDMA_WRITE_FIRST; RC_RESERVED_18; MANUFACTURER_C3.
    public String name() {
        return name;
    }

    @Override
    public String toString() {
        return name;
    }

    /// The kind of work request that a request packet belongs to, as far as this packet alone tells: a SEND or WRITE
    /// that
    /// starts may still end with immediate data.
    public @Nullable Verb verb() {
        if (operation == null) {
            return null;
        }
        return switch (operation) {
            case SEND_FIRST, SEND_MIDDLE, SEND_LAST, SEND_ONLY -> Verb.SEND;
            case SEND_LAST_WITH_IMMEDIATE, SEND_ONLY_WITH_IMMEDIATE -> Verb.SEND_WITH_IMM;
            case SEND_LAST_WITH_INVALIDATE, SEND_ONLY_WITH_INVALIDATE -> Verb.SEND_WITH_INV;
            case RDMA_WRITE_FIRST, RDMA_WRITE_MIDDLE, RDMA_WRITE_LAST, RDMA_WRITE_ONLY -> Verb.RDMA_WRITE;
            case RDMA_WRITE_LAST_WITH_IMMEDIATE, RDMA_WRITE_ONLY_WITH_IMMEDIATE -> Verb.RDMA_WRITE_WITH_IMM;
            case RDMA_READ_REQUEST -> Verb.RDMA_READ;
            case COMPARE_SWAP -> Verb.ATOMIC_CMP_AND_SWP;
            case FETCH_ADD -> Verb.ATOMIC_FETCH_AND_ADD;
            case FLUSH -> Verb.FLUSH;
            case ATOMIC_WRITE -> Verb.ATOMIC_WRITE;
            default -> null;
        };
    }

    private static Transport transportOf(int code) {
        return switch (code >> TRANSPORT_SHIFT) {
            case 0 -> Transport.RC;
            case 1 -> Transport.UC;
            case 2 -> Transport.RD;
            case 3 -> Transport.UD;
            case 4 -> Transport.CNP;
            case 5 -> Transport.XRC;
            default -> Transport.MANUFACTURER;
        };
    }

    private static @Nullable Operation operationOf(int code, Transport transport) {
        if (transport == Transport.MANUFACTURER) {
            return null;
        }
        if (transport == Transport.CNP) {
            return code == CNP_CODE ? Operation.CNP : null;
        }
        for (Operation candidate : Operation.values()) {
            if (candidate != Operation.CNP
                    && candidate.code() == (code & OPERATION_MASK)
                    && exists(transport, candidate)) {
                return candidate;
            }
        }
        return null;
    }

    private static boolean exists(Transport transport, Operation operation) {
        int op = operation.code();
        return switch (transport) {
            case RC -> operation != Operation.RESYNC;
            case UC -> op <= Operation.RDMA_WRITE_ONLY_WITH_IMMEDIATE.code();
            case RD -> !operation.hasInvalidate();
            case UD -> operation == Operation.SEND_ONLY || operation == Operation.SEND_ONLY_WITH_IMMEDIATE;
            case XRC -> op <= Operation.FETCH_ADD.code() || operation.hasInvalidate();
            default -> false;
        };
    }

    private static int flagsOf(Transport transport, Operation operation) {
        if (operation == Operation.CNP) {
            return KNOWN | CNP;
        }
        boolean response = operation.isResponse();
        int flags = KNOWN | (response ? RESPONSE : REQUEST);
        flags |= switch (operation.part()) {
            case FIRST -> FIRST;
            case MIDDLE -> MIDDLE;
            case LAST -> LAST;
            case ONLY -> ONLY;
        };
        flags |= transport == Transport.RD ? RDETH : 0;
        flags |= transport == Transport.UD || (transport == Transport.RD && !response) ? DETH : 0;
        flags |= transport == Transport.XRC && !response ? XRCETH : 0;
        flags |= operation.hasReth() ? RETH : 0;
        flags |= operation.hasAeth() ? AETH : 0;
        flags |= operation.hasImmediate() ? IMMDT : 0;
        flags |= operation.hasInvalidate() ? IETH : 0;
        flags |= operation.hasAtomicEth() ? ATOMICETH | ATOMIC : 0;
        flags |= operation == Operation.ATOMIC_ACKNOWLEDGE ? ATOMICACKETH | ATOMIC_ACKNOWLEDGE : 0;
        flags |= operation == Operation.FLUSH ? FETH : 0;
        flags |= operation == Operation.ACKNOWLEDGE ? ACKNOWLEDGE : 0;
        flags |= operation == Operation.RDMA_READ_REQUEST ? READ_REQUEST : 0;
        flags |= operation.name().startsWith("SEND_") ? SEND : 0;
        flags |= operation.name().startsWith("RDMA_WRITE_") ? WRITE : 0;
        flags |= operation.name().startsWith("RDMA_READ_RESPONSE_") ? READ_RESPONSE : 0;
        flags |= switch (operation.body()) {
            case NONE -> NO_PAYLOAD;
            case SOME, FULL -> NEEDS_PAYLOAD;
            case EIGHT -> EIGHT_OCTETS;
            case ANY -> 0;
        };
        flags |= transport == Transport.RC || transport == Transport.XRC || transport == Transport.RD ? RELIABLE : 0;
        return flags;
    }

    private static String nameOf(int code, Transport transport, @Nullable Operation operation) {
        if (operation == Operation.CNP) {
            return "CNP";
        }
        if (operation != null) {
            return transport + "_" + operation;
        }
        String number = String.format(Locale.ROOT, "%02X", code);
        return transport == Transport.MANUFACTURER ? "MANUFACTURER_" + number : transport + "_RESERVED_" + number;
    }

    /// Where in a message the packet stands, or null for a reserved or manufacturer's opcode.
    public @Nullable Part part() {
        return operation == null ? null : operation.part();
    }

    /// How much payload the packet may have; anything for a reserved or manufacturer's opcode.
    public Body body() {
        return operation == null ? Body.ANY : operation.body();
    }
}
