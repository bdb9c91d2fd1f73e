package io.rocescope.parser.detail;

import io.rocescope.ksy.FieldDescription;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.HexFormat;
import java.util.Locale;

/// Numbers, addresses, durations and octets as people write them.
final class FieldText {
    private static final HexFormat HEX = HexFormat.of();
    private static final int SHOWN_OCTETS = 32;
    private static final int MAC_OCTETS = 6;
    private static final int IPV4_OCTETS = 4;
    private static final int GROUPS = 8;
    /// ::ffff:0:0/96, the IPv4-mapped addresses.
    private static final long MAPPED = 0xffffL;

    private static final long CM_TIMEOUT_UNIT_NS = 4096;
    private static final long NS_PER_US = 1_000;
    private static final long NS_PER_MS = 1_000_000;
    private static final long NS_PER_S = 1_000_000_000;

    private FieldText() {}

    static String number(FieldDescription field, long value) {
        return switch (field.display()) {
            case "hex" -> hex(value, field.bitLength());
            case "mac" -> mac(value);
            case "ipv4" -> ipv4(value);
            default -> Long.toUnsignedString(value);
        };
    }

    static String meaning(FieldDescription field, long value) {
        String named = field.enumValues().get(value);
        if (named != null) {
            return named;
        }
        if (field.display().equals("cm_timeout")) {
            return duration(CM_TIMEOUT_UNIT_NS << value);
        }
        if (field.bitLength() == 1) {
            return value == 0 ? "not set" : "set";
        }
        return "";
    }

    /// Hexadecimal with as many digits as the field has room for.
    static String hex(long value, int bits) {
        String digits = Long.toHexString(value);
        return "0x" + "0".repeat(Math.max(0, (bits + 3) / 4 - digits.length())) + digits;
    }

    static String mac(long value) {
        var out = new StringBuilder();
        for (int i = MAC_OCTETS - 1; i >= 0; i--) {
            out.append(HEX.toHexDigits((byte) (value >>> (i * Byte.SIZE))));
            out.append(i == 0 ? "" : ":");
        }
        return out.toString();
    }

    static String ipv4(long value) {
        var out = new StringBuilder();
        for (int i = IPV4_OCTETS - 1; i >= 0; i--) {
            out.append(value >>> (i * Byte.SIZE) & 0xff).append(i == 0 ? "" : ".");
        }
        return out.toString();
    }

    /// An IPv6 address or GID in the form of RFC 5952, IPv4-mapped ones with dots.
    static String ipv6(long high, long low) {
        if (high == 0 && low >>> Integer.SIZE == MAPPED) {
            return "::ffff:" + ipv4(low & 0xffff_ffffL);
        }
        int[] groups = new int[GROUPS];
        for (int i = 0; i < GROUPS / 2; i++) {
            int shift = Long.SIZE - Short.SIZE * (i + 1);
            groups[i] = (int) (high >>> shift) & 0xffff;
            groups[i + GROUPS / 2] = (int) (low >>> shift) & 0xffff;
        }
        int from = 0;
        int length = 0;
        for (int i = 0; i < GROUPS; i++) {
            int j = i;
            while (j < GROUPS && groups[j] == 0) {
                j++;
            }
            if (j - i > length) {
                from = i;
                length = j - i;
            }
        }
        var out = new StringBuilder();
        for (int i = 0; i < GROUPS; ) {
            if (length > 1 && i == from) {
                out.append("::");
                i += length;
            } else {
                out.append(out.isEmpty() || out.charAt(out.length() - 1) == ':' ? "" : ":");
                out.append(Integer.toHexString(groups[i]));
                i++;
            }
        }
        return out.toString();
    }

    /// The first octets of a run, with an ellipsis where there are more.
    static String octets(MemorySegment memory, long offset, int length) {
        byte[] shown = memory.asSlice(offset, Math.min(length, SHOWN_OCTETS)).toArray(ValueLayout.JAVA_BYTE);
        return HEX.formatHex(shown) + (length > SHOWN_OCTETS ? "…" : "");
    }

    /// Four significant digits in the unit that fits.
    static String duration(long ns) {
        if (ns < NS_PER_US) {
            return ns + " ns";
        }
        long unit = ns < NS_PER_MS ? NS_PER_US : ns < NS_PER_S ? NS_PER_MS : NS_PER_S;
        String name = unit == NS_PER_US ? "µs" : unit == NS_PER_MS ? "ms" : "s";
        BigDecimal value = BigDecimal.valueOf(ns).divide(BigDecimal.valueOf(unit), new MathContext(4));
        return value.stripTrailingZeros().toPlainString() + " " + name;
    }

    /// What the specification calls a field: its own spelling, else the grammar's.
    static String label(FieldDescription field) {
        if (!field.origId().isEmpty()) {
            return field.origId();
        }
        String words = field.id().replace('_', ' ');
        return field.id().contains("reserved")
                ? "Reserved"
                : words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }
}
