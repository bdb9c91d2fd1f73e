package io.rocescope.gui.packetlist;

import io.rocescope.gui.trace.PacketReader;
import io.rocescope.gui.trace.Trace;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.filter.DisplayFilter;
import io.rocescope.parser.filter.FilterException;
import io.rocescope.parser.filter.Packet;
import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/// Finds the next packet that has something: a filter's packets, a text in the list's columns, or octets.
public final class Search {
    private static final int LOOK_UP = 0xff;

    /// What is looked for.
    public enum Kind {
        FILTER("Display filter"),
        TEXT("Text in the list"),
        HEX("Hex octets");

        private final String title;

        Kind(String title) {
            this.title = title;
        }

        /// What the find bar calls it.
        public String title() {
            return title;
        }
    }

    private Search() {}

    /// Makes the test of a search.
    ///
    /// @param columns in which a text is looked for
    /// @throws FilterException if the filter is wrong
    /// @throws IllegalArgumentException if the octets are none
    static Predicate<Packet> test(Kind kind, String wanted, List<Column> columns) throws FilterException {
        return switch (kind) {
            case FILTER -> DisplayFilter.compile(wanted)::test;
            case TEXT -> {
                String lower = wanted.toLowerCase(Locale.ROOT);
                yield packet -> columns.stream()
                        .anyMatch(column -> ColumnText.of(column.field(), packet)
                                .toLowerCase(Locale.ROOT)
                                .contains(lower));
            }
            case HEX -> {
                byte[] octets = octets(wanted);
                yield packet -> contains(packet.dissection(), octets);
            }
        };
    }

    private static byte[] octets(String text) {
        String digits = text.replaceAll("0x|[\\s:.-]", "");
        try {
            byte[] octets = HexFormat.of().parseHex(digits);
            if (octets.length > 0) {
                return octets;
            }
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is no run of octets: expected pairs of hexadecimal digits such as 12 b7", e);
        }
        throw new IllegalArgumentException("no octets to look for");
    }

    private static boolean contains(Dissection d, byte[] octets) {
        int last = d.frame().capturedLength() - octets.length;
        for (int at = 0; at <= last; at++) {
            int i = 0;
            while (i < octets.length && d.segment().get(ValueLayout.JAVA_BYTE, d.at(at + i)) == octets[i]) {
                i++;
            }
            if (i == octets.length) {
                return true;
            }
        }
        return false;
    }

    /// Goes through the rows, round the end, to the first that passes.
    ///
    /// @param from the row before the first that is looked at
    /// @return its frame, or 0
    static long run(
            Trace trace, RowOrder order, int from, boolean forward, Predicate<Packet> test, BooleanSupplier cancelled)
            throws IOException {
        PacketReader reader = trace.scanner();
        int size = order.size();
        for (int i = 1; i <= size; i++) {
            if ((i & LOOK_UP) == 0 && cancelled.getAsBoolean()) {
                return 0;
            }
            long frame = order.frameAt(Math.floorMod(forward ? from + i : from - i, size));
            if (test.test(reader.read(frame))) {
                return frame;
            }
        }
        return 0;
    }
}
