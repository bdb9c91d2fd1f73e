package io.rocescope.parser.flow;

import io.rocescope.parser.dissect.AddressFamily;
import java.util.HexFormat;
import java.util.Locale;

/// Addresses as people write them.
public final class Addresses {
    private static final int WORDS = 8;
    private static final int WORD_BITS = 16;

    private Addresses() {}

    /// Formats an address of a dissection: dotted, RFC 5952, or "LID n".
    public static String format(AddressFamily family, long high, long low) {
        return switch (family) {
            case IPV4 -> ipv4((int) low);
            case IPV6, GID -> ipv6(high, low);
            case LID -> "LID " + low;
            case NONE -> "";
        };
    }

    private static String ipv4(int address) {
        return (address >>> 24) + "." + ((address >>> 16) & 0xff) + "." + ((address >>> 8) & 0xff) + "."
                + (address & 0xff);
    }

    private static String ipv6(long high, long low) {
        if (high == 0 && low >>> 32 == 0xffff) {
            return "::ffff:" + ipv4((int) low);
        }
        int[] words = new int[WORDS];
        for (int i = 0; i < WORDS; i++) {
            long half = i < WORDS / 2 ? high : low;
            words[i] = (int) ((half >>> ((WORDS / 2 - 1 - i % (WORDS / 2)) * WORD_BITS)) & 0xffff);
        }
        int start = -1;
        int length = 1;
        for (int i = 0; i < WORDS; i++) {
            int run = 0;
            while (i + run < WORDS && words[i + run] == 0) {
                run++;
            }
            if (run > length) {
                start = i;
                length = run;
            }
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < WORDS; i++) {
            if (i == start) {
                text.append("::");
                i += length - 1;
                continue;
            }
            if (!text.isEmpty() && text.charAt(text.length() - 1) != ':') {
                text.append(':');
            }
            text.append(Integer.toHexString(words[i]));
        }
        return text.toString();
    }

    /// Formats a MAC address in the low 48 bits; empty for a negative value.
    public static String formatMac(long mac) {
        if (mac < 0) {
            return "";
        }
        byte[] octets = new byte[6];
        for (int i = 0; i < octets.length; i++) {
            octets[i] = (byte) (mac >>> (8 * (octets.length - 1 - i)));
        }
        return HexFormat.ofDelimiter(":").formatHex(octets).toLowerCase(Locale.ROOT);
    }
}
