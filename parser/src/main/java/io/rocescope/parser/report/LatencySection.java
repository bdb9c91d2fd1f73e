package io.rocescope.parser.report;

import io.rocescope.parser.event.finding.Phrases;
import io.rocescope.parser.picture.LatencyPicture;
import io.rocescope.parser.picture.SvgPen;
import io.rocescope.parser.report.LatencySink.Percentiles;
import java.util.List;

/// How long work requests took.
final class LatencySection {
    private static final int WIDTH = 980;
    private static final int HEIGHT = 220;

    private LatencySection() {}

    static void write(Html html, HtmlReport.Content content) {
        html.tag("<section>\n").element("h2", "Latency");
        LatencySink latencies = content.latencies();
        Percentiles all = latencies.all();
        if (all == null) {
            html.element(
                    "p",
                    "No message was answered in this capture, so there is no latency to tell: it runs from a message's "
                            + "first packet to its answer.");
            html.tag("</section>\n");
            return;
        }
        html.element("p", "From a message's first packet to its answer, as the capturing point saw them.");
        List<LatencyPicture.Line> lines = List.of(
                new LatencyPicture.Line("p50", all.p50()),
                new LatencyPicture.Line("p99", all.p99()),
                new LatencyPicture.Line("max", all.max()));
        html.tag("<figure>\n")
                .tag(LatencyPicture.draw(latencies.steps(), lines, WIDTH, HEIGHT, SvgPen.Colours.VARIABLES)
                        .element("Histogram of message latencies"))
                .tag("</figure>\n");
        boolean[] numeric = {false, true};
        html.tag("<div class=\"scroll\"><table>\n<thead>");
        html.row("th", numeric, "Work request", "Answered", "p50", "p90", "p99", "p99.9", "Longest");
        html.tag("</thead>\n");
        latencies.byVerb().forEach((verb, p) -> row(html, numeric, verb.name(), p));
        row(html, numeric, "all", all);
        html.tag("</table></div>\n</section>\n");
    }

    private static void row(Html html, boolean[] numeric, String name, Percentiles p) {
        html.row(
                "td",
                numeric,
                name,
                Phrases.number(p.count()),
                Phrases.duration(p.p50()),
                Phrases.duration(p.p90()),
                Phrases.duration(p.p99()),
                Phrases.duration(p.p999()),
                Phrases.duration(p.max()));
    }
}
