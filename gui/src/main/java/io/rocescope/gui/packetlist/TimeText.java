package io.rocescope.gui.packetlist;

import io.rocescope.gui.trace.TimeFormat;
import io.rocescope.parser.filter.FieldText;
import io.rocescope.parser.filter.TextOut;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/// Times as the list shows them.
public final class TimeText {
    private static final long NS_PER_S = 1_000_000_000L;
    private static final DateTimeFormatter TIME_OF_DAY =
            DateTimeFormatter.ofPattern("HH:mm:ss.SSSSSSSSS", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter DATE_TIME = DateTimeFormatter.ofPattern(
                    "yyyy-MM-dd HH:mm:ss.SSSSSSSSS", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private TimeText() {}

    /// @param timeNs nanoseconds since the epoch
    /// @param baseNs where the formats that are relative begin
    public static String of(TimeFormat format, long timeNs, long baseNs) {
        return switch (format) {
            case RELATIVE, DELTA, DELTA_DISPLAYED -> seconds(timeNs - baseNs);
            case EPOCH -> seconds(timeNs);
            case TIME_OF_DAY -> TIME_OF_DAY.format(instant(timeNs));
            case DATE_TIME -> DATE_TIME.format(instant(timeNs));
        };
    }

    private static String seconds(long ns) {
        var text = new StringBuilder();
        FieldText.seconds(ns, TextOut.of(text));
        return text.toString();
    }

    private static Instant instant(long ns) {
        return Instant.ofEpochSecond(Math.floorDiv(ns, NS_PER_S), Math.floorMod(ns, NS_PER_S));
    }
}
