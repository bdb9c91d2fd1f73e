package io.rocescope.parser.report;

import io.rocescope.parser.event.finding.Finding;
import io.rocescope.parser.event.finding.FindingKind;
import io.rocescope.parser.event.finding.Phrases;
import io.rocescope.parser.picture.Ticks;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The findings, each with the frames that show it.
final class FindingSection {
    private static final int MOST_OF_A_KIND = 20;

    private FindingSection() {}

    static void write(Html html, HtmlReport.Content content) {
        html.tag("<section>\n").element("h2", "Findings");
        if (content.findings().isEmpty()) {
            html.element("p", "No rule found anything worth telling.");
        }
        Map<FindingKind, Integer> shown = new EnumMap<>(FindingKind.class);
        for (Finding f : content.findings()) {
            if (shown.merge(f.kind(), 1, Integer::sum) <= MOST_OF_A_KIND) {
                finding(html, f, content);
            }
        }
        shown.forEach((kind, count) -> {
            if (count > MOST_OF_A_KIND) {
                html.element(
                        "p class=\"more\"",
                        "… and " + Phrases.number(count - MOST_OF_A_KIND) + " more of " + kind.id() + " ("
                                + kind.summary() + "); analyze --all prints them all.");
            }
        });
        html.tag("</section>\n");
    }

    private static void finding(Html html, Finding f, HtmlReport.Content content) {
        String word = HtmlReport.word(f.severity());
        html.tag("<article class=\"finding " + word + "\">\n<h3><span class=\"badge\">")
                .text(word)
                .tag("</span> ")
                .text(f.title())
                .tag("</h3>\n");
        html.element("p", f.explanation());
        if (!f.advice().isEmpty()) {
            html.tag("<p class=\"next\"><b>Next:</b> ").text(f.advice()).tag("</p>\n");
        }
        String where = f.connection() > 0 ? ", connection " + f.connection() : "";
        html.element("p class=\"id\"", f.id() + where + counted(f));
        if (!f.frames().isEmpty()) {
            frames(html, f, content.look(), content.result().capture().firstNs());
        }
        html.tag("</article>\n");
    }

    private static String counted(Finding f) {
        return f.count() > 0 ? ", " + Phrases.units(f.count(), f.kind().unit()) : "";
    }

    private static void frames(Html html, Finding f, @Nullable SecondLook look, long originNs) {
        boolean lines = look != null && f.frames().stream().anyMatch(look.lines()::containsKey);
        if (!lines || look == null) {
            html.element(
                    "p class=\"id\"",
                    "Frames "
                            + String.join(
                                    ", ",
                                    f.frames().stream().map(String::valueOf).toList()));
            return;
        }
        html.tag("<div class=\"scroll\"><table class=\"frames\">\n");
        boolean[] numeric = {true, true, false};
        html.row("th", numeric, "Frame", "Time", "From", "To", "Packet");
        for (long frame : f.frames()) {
            SecondLook.FrameLine line = look.lines().get(frame);
            if (line != null) {
                html.row(
                        "td",
                        numeric,
                        String.valueOf(frame),
                        Ticks.exact(line.timeNs() - originNs),
                        line.source(),
                        line.destination(),
                        line.info());
            }
        }
        html.tag("</table></div>\n");
        if (f.count() > f.frames().size()) {
            html.element("p class=\"id\"", "The first ones of " + Phrases.number(f.count()) + ".");
        }
    }
}
