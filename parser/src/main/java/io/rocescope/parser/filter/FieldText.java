package io.rocescope.parser.filter;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Values as text: numbers in decimal, addresses as people write them, octets in hexadecimal.
public final class FieldText {
    private static final int IPV4_OCTETS = 4;
    private static final int ETHER_OCTETS = 6;
    private static final int GROUPS = 8;
    private static final long NS_PER_S = 1_000_000_000L;

    private FieldText() {}

    /// Writes all of a packet's values, separated by commas; nothing where the field is absent.
    public static void writeAll(Field field, Packet packet, TextOut out) {
        int cursor = field.next(packet, -1);
        while (cursor >= 0) {
            write(field, packet, cursor, out);
            cursor = field.next(packet, cursor);
            if (cursor >= 0) {
                out.ascii(',');
            }
        }
    }

    /// Writes the value at the cursor.
    public static void write(Field field, Packet packet, int cursor, TextOut out) {
        switch (field.type()) {
            case UINT, BOOLEAN -> out.decimal(field.longValue(packet, cursor));
            case TIME -> seconds(field.longValue(packet, cursor), out);
            case IPV4 -> ipv4(field.longValue(packet, cursor), out);
            case IPV6 -> ipv6(field.highValue(packet, cursor), field.longValue(packet, cursor), out);
            case ETHER -> ether(field.longValue(packet, cursor), out);
            case STRING -> out.text(field.text(packet, cursor));
            case BYTES -> octets(field, packet, cursor, out);
            case PROTOCOL -> out.text(field.name());
        }
    }

    /// All values of a field, separated by commas.
    public static String of(Field field, Packet packet) {
        var text = new StringBuilder();
        writeAll(field, packet, TextOut.of(text));
        return text.toString();
    }

    /// @param ns nanoseconds; written as seconds with nine decimals
    public static void seconds(long ns, TextOut out) {
        if (ns < 0) {
            out.ascii('-');
        }
        long magnitude = Math.abs(ns);
        out.decimal(magnitude / NS_PER_S);
        out.ascii('.');
        long fraction = magnitude % NS_PER_S;
        for (long unit = NS_PER_S / 10; unit > 0; unit /= 10) {
            out.ascii((char) ('0' + fraction / unit % 10));
        }
    }

    /// @param address the lowest 32 bits
    public static void ipv4(long address, TextOut out) {
        for (int i = IPV4_OCTETS - 1; i >= 0; i--) {
            out.decimal((address >>> (i * Byte.SIZE)) & 0xff);
            if (i > 0) {
                out.ascii('.');
            }
        }
    }

    /// @param address the lowest 48 bits
    public static void ether(long address, TextOut out) {
        for (int i = ETHER_OCTETS - 1; i >= 0; i--) {
            out.hex(address >>> (i * Byte.SIZE), 2);
            if (i > 0) {
                out.ascii(':');
            }
        }
    }

    /// Writes as RFC 5952 asks: the longest run of zero groups shortened, an IPv4-mapped address with its dots.
    public static void ipv6(long high, long low, TextOut out) {
        if (high == 0 && low >>> Integer.SIZE == 0xffff) {
            out.text("::ffff:");
            ipv4(low, out);
            return;
        }
        int runStart = -1;
        int runLength = 1;
        int zeros = 0;
        for (int group = 0; group < GROUPS; group++) {
            zeros = group(high, low, group) == 0 ? zeros + 1 : 0;
            if (zeros > runLength) {
                runStart = group - zeros + 1;
                runLength = zeros;
            }
        }
        int i = 0;
        while (i < GROUPS) {
            if (i == runStart) {
                out.text("::");
                i += runLength;
                continue;
            }
            if (i > 0 && (runStart < 0 || i != runStart + runLength)) {
                out.ascii(':');
            }
            int group = group(high, low, i);
            int digits = group > 0xfff ? 4 : group > 0xff ? 3 : group > 0xf ? 2 : 1;
            out.hex(group, digits);
            i++;
        }
    }

    private static int group(long high, long low, int index) {
        long half = index < GROUPS / 2 ? high : low;
        return (int) (half >>> ((GROUPS / 2 - 1 - index % (GROUPS / 2)) * Short.SIZE)) & 0xffff;
    }

    private static void octets(Field field, Packet packet, int cursor, TextOut out) {
        MemorySegment segment = packet.dissection().segment();
        long at = packet.dissection().at(field.octetOffset(packet, cursor));
        int length = field.octetLength(packet, cursor);
        for (int i = 0; i < length; i++) {
            out.hex(segment.get(ValueLayout.JAVA_BYTE, at + i), 2);
        }
    }
}
