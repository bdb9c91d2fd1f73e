package io.rocescope.replay.wire;

import java.net.InetAddress;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads mappings as people write them: `KIND:OLD=NEW`.
public final class MapParser {
    /// For help and messages.
    public static final String EXPECTED =
            "mac:OLD=NEW, ip:OLD=NEW, sport:OLD=NEW, qpn:OLD=NEW, psn:QPN=+SHIFT," + " rkey:OLD=NEW or va:OLD=NEW";

    private static final Pattern MAPPING = Pattern.compile("([a-z]+):([^=]+)=(.+)");
    private static final Pattern MAC = Pattern.compile("[0-9a-fA-F]{2}([:-][0-9a-fA-F]{2}){5}");
    private static final long MAX_24 = 0xffffff;
    private static final long MAX_32 = 0xffffffffL;
    private static final int HEX = 16;

    private MapParser() {}

    /// Adds a mapping.
    ///
    /// @throws IllegalArgumentException if the text is none; the message says what was expected
    public static void add(RewriteMap map, String text) {
        Matcher matcher = MAPPING.matcher(text.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException("\"" + text + "\": expected " + EXPECTED);
        }
        String old = matcher.group(2).strip();
        String now = matcher.group(3).strip();
        switch (matcher.group(1)) {
            case "mac" -> map.putMac(mac(old), mac(now));
            case "ip" -> addresses(map, old, now);
            case "sport" -> map.putSourcePort((int) number(old, 0xffff), (int) number(now, 0xffff));
            case "qpn" -> map.putQpn((int) number(old, MAX_24), (int) number(now, MAX_24));
            case "psn" -> map.putPsnShift((int) number(old, MAX_24), shift(now));
            case "rkey" -> map.putRKey((int) number(old, MAX_32), (int) number(now, MAX_32));
            case "va" -> map.putRegion(address(old), address(now));
            default -> throw new IllegalArgumentException("\"" + text + "\": expected " + EXPECTED);
        }
    }

    private static void addresses(RewriteMap map, String old, String now) {
        InetAddress from = ip(old);
        InetAddress to = ip(now);
        if (from.getAddress().length != to.getAddress().length) {
            throw new IllegalArgumentException(
                    "ip:" + old + "=" + now + ": both must be IPv4 or both IPv6, for headers keep their length");
        }
        map.putAddress(from, to);
    }

    private static InetAddress ip(String text) {
        try {
            return InetAddress.ofLiteral(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("\"" + text + "\": expected an IPv4 or IPv6 address", e);
        }
    }

    /// @return 48 bits
    public static long mac(String text) {
        if (!MAC.matcher(text).matches()) {
            throw new IllegalArgumentException(
                    "\"" + text + "\": expected an Ethernet address such as 02:00:00:00:00:01");
        }
        return Long.parseLong(text.replaceAll("[:-]", ""), HEX);
    }

    private static long number(String text, long most) {
        try {
            long value = Long.decode(text);
            if (value >= 0 && value <= most) {
                return value;
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("\"" + text + "\": expected a number, decimal or with 0x", e);
        }
        throw new IllegalArgumentException("\"" + text + "\": expected 0 to " + most);
    }

    private static int shift(String text) {
        String digits = text.startsWith("+") ? text.substring(1) : text;
        boolean negative = digits.startsWith("-");
        int value = (int) number(negative ? digits.substring(1) : digits, MAX_24);
        return negative ? -value : value;
    }

    private static long address(String text) {
        try {
            return text.startsWith("0x")
                    ? Long.parseUnsignedLong(text.substring(2), HEX)
                    : Long.parseUnsignedLong(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("\"" + text + "\": expected a virtual address, decimal or with 0x", e);
        }
    }
}
