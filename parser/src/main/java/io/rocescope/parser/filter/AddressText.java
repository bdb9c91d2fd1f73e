package io.rocescope.parser.filter;

import io.rocescope.parser.dissect.AddressFamily;
import io.rocescope.parser.dissect.Dissection;

/// Where a packet comes from and goes to, for people: the innermost network addresses, else those of the link.
public final class AddressText {
    private static final Field ETHER_SOURCE = Fields.get("eth.src");
    private static final Field ETHER_DESTINATION = Fields.get("eth.dst");

    private AddressText() {}

    public static void source(Dissection d, TextOut out) {
        write(d, d.sourceHigh(), d.sourceLow(), ETHER_SOURCE, out);
    }

    public static void destination(Dissection d, TextOut out) {
        write(d, d.destinationHigh(), d.destinationLow(), ETHER_DESTINATION, out);
    }

    private static void write(Dissection d, long high, long low, Field ether, TextOut out) {
        if (d.addressFamily() == AddressFamily.NONE) {
            FieldText.writeAll(ether, new Packet(d), out);
        } else {
            write(d.addressFamily(), high, low, out);
        }
    }

    /// @param high as {@link Dissection#sourceHigh()} gives it
    /// @param low as {@link Dissection#sourceLow()} gives it
    public static void write(AddressFamily family, long high, long low, TextOut out) {
        switch (family) {
            case NONE -> {}
            case IPV4 -> FieldText.ipv4(low, out);
            case IPV6, GID -> FieldText.ipv6(high, low, out);
            case LID -> {
                out.text("LID ");
                out.decimal(low);
            }
        }
    }

    public static String of(AddressFamily family, long high, long low) {
        var text = new StringBuilder();
        write(family, high, low, TextOut.of(text));
        return text.toString();
    }
}
