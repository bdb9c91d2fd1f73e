package io.rocescope.parser.filter;

import org.jspecify.annotations.Nullable;

/// Addresses as people write them. Never asks a name service.
final class Addresses {
    private static final int IPV4_PARTS = 4;
    private static final int IPV6_PARTS = 8;
    private static final int ETHER_OCTETS = 6;
    private static final int HEX = 16;

    private Addresses() {}

    /// @return 32 bits, or -1 where the text is no dotted IPv4 address
    static long ipv4(String text) {
        String[] parts = text.split("\\.", -1);
        if (parts.length != IPV4_PARTS) {
            return -1;
        }
        long address = 0;
        for (String part : parts) {
            int octet = number(part, 10, 3);
            if (octet < 0 || octet > 0xff) {
                return -1;
            }
            address = address << Byte.SIZE | octet;
        }
        return address;
    }

    /// @return the address's high and low half, or null where the text is no IPv6 address (RFC 4291 2.2)
    static long @Nullable [] ipv6(String text) {
        int gap = text.indexOf("::");
        if (gap != text.lastIndexOf("::")) {
            return null;
        }
        int[] parts = new int[IPV6_PARTS];
        if (gap < 0) {
            return groups(text, parts) == IPV6_PARTS ? halves(parts) : null;
        }
        int[] tail = new int[IPV6_PARTS];
        int headCount = gap == 0 ? 0 : groups(text.substring(0, gap), parts);
        int tailCount = gap + 2 == text.length() ? 0 : groups(text.substring(gap + 2), tail);
        if (headCount < 0 || tailCount < 0 || headCount + tailCount >= IPV6_PARTS) {
            return null;
        }
        System.arraycopy(tail, 0, parts, IPV6_PARTS - tailCount, tailCount);
        return halves(parts);
    }

    /// @return how many groups the text has, or -1 where it is wrong
    private static int groups(String text, int[] parts) {
        String[] words = text.split(":", -1);
        int count = 0;
        for (int i = 0; i < words.length; i++) {
            if (i == words.length - 1 && words[i].indexOf('.') > 0) {
                long ipv4 = ipv4(words[i]);
                if (ipv4 < 0 || count + 2 > IPV6_PARTS) {
                    return -1;
                }
                parts[count++] = (int) (ipv4 >> Short.SIZE);
                parts[count++] = (int) (ipv4 & 0xffff);
                continue;
            }
            int group = number(words[i], HEX, 4);
            if (group < 0 || count == IPV6_PARTS) {
                return -1;
            }
            parts[count++] = group;
        }
        return count;
    }

    private static long[] halves(int[] parts) {
        long[] halves = new long[2];
        for (int i = 0; i < IPV6_PARTS; i++) {
            halves[i / 4] = halves[i / 4] << Short.SIZE | parts[i];
        }
        return halves;
    }

    private static int number(String digits, int radix, int most) {
        if (digits.isEmpty() || digits.length() > most) {
            return -1;
        }
        int value = 0;
        for (int i = 0; i < digits.length(); i++) {
            int digit = digits.charAt(i) < 0x80 ? Character.digit(digits.charAt(i), radix) : -1;
            if (digit < 0) {
                return -1;
            }
            value = value * radix + digit;
        }
        return value;
    }

    /// @return 48 bits, or -1 where these are not six octets
    static long ether(byte @Nullable [] octets) {
        if (octets == null || octets.length != ETHER_OCTETS) {
            return -1;
        }
        long address = 0;
        for (byte octet : octets) {
            address = address << Byte.SIZE | (octet & 0xff);
        }
        return address;
    }
}
