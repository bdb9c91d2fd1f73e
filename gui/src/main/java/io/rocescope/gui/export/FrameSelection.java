package io.rocescope.gui.export;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Frames named as people write them: `1-5,9,20-` .
public final class FrameSelection {
    private static final Pattern PART = Pattern.compile("\\s*(\\d{1,18})\\s*(-\\s*(\\d{1,18})?)?\\s*");

    private record Span(long from, long to) {}

    private final List<Span> spans;

    private FrameSelection(List<Span> spans) {
        this.spans = List.copyOf(spans);
    }

    /// @param last the last frame that there is
    /// @throws IllegalArgumentException if the text is no such list; the message says what was expected
    public static FrameSelection parse(String text, long last) {
        List<Span> spans = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            Matcher matcher = PART.matcher(part);
            if (!matcher.matches()) {
                throw new IllegalArgumentException(
                        "\"" + part.strip() + "\" is no frame or range: expected such as 1-5,9,20-");
            }
            long from = Long.parseLong(matcher.group(1));
            long to = matcher.group(2) == null
                    ? from
                    : matcher.group(3) == null ? last : Long.parseLong(matcher.group(3));
            if (from < 1 || from > to) {
                throw new IllegalArgumentException(
                        "\"" + part.strip() + "\": expected 1 or more, and no end before the start");
            }
            spans.add(new Span(from, Math.min(to, last)));
        }
        return new FrameSelection(spans);
    }

    /// Each frame in the order in which it was named.
    public void forEach(LongConsumer action) {
        for (Span span : spans) {
            for (long frame = span.from; frame <= span.to; frame++) {
                action.accept(frame);
            }
        }
    }
}
