package io.rocescope.parser.text;

import java.math.BigDecimal;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Spans of time as people write them: `20us`, `1.5 ms`, `2s`, `500ns`.
public final class TimeSpans {
    private static final Pattern SPAN = Pattern.compile("([0-9]{1,12}(?:\\.[0-9]{1,9})?)\\s*(ns|us|µs|ms|s|min)");
    /// For messages.
    public static final String EXPECTED = "a time such as 20us, 1.5ms or 2s";

    private TimeSpans() {}

    /// @return nanoseconds, or empty where the text is none or beyond 292 years
    public static OptionalLong parse(String text) {
        Matcher matcher = SPAN.matcher(text.strip());
        if (!matcher.matches()) {
            return OptionalLong.empty();
        }
        long unit = switch (matcher.group(2)) {
            case "ns" -> 1;
            case "us", "µs" -> 1_000;
            case "ms" -> 1_000_000;
            case "s" -> 1_000_000_000;
            default -> 60_000_000_000L;
        };
        BigDecimal ns = new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(unit));
        return ns.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0
                ? OptionalLong.empty()
                : OptionalLong.of(ns.longValue());
    }
}
