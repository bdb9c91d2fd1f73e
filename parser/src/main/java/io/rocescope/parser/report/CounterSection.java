package io.rocescope.parser.report;

import io.rocescope.parser.event.ConnectionSummary;
import io.rocescope.parser.event.finding.Phrases;
import java.util.List;

/// What was counted, of all connections together and of the worst one.
final class CounterSection {
    private CounterSection() {}

    static void write(Html html, HtmlReport.Content content) {
        List<ConnectionSummary> all = content.result().connections();
        if (all.isEmpty()) {
            return;
        }
        WorstFlow worst = WorstFlow.of(all, content.findings());
        html.tag("<section>\n").element("h2", "Counters");
        html.element(
                "p",
                "Counted from the packets, the way an RNIC counts. Zeros are left out; the command reconcile compares "
                        + "them with an RNIC's own.");
        boolean[] numeric = {false, true, true, false};
        html.tag("<div class=\"scroll\"><table>\n<thead>");
        html.row(
                "th",
                numeric,
                "Counter",
                "All connections",
                worst == null ? "" : "Connection " + worst.connection().id(),
                "Akin to the RNIC's");
        html.tag("</thead>\n");
        for (Counters.Counter counter : Counters.ALL) {
            long sum = counter.sum(all);
            if (sum > 0) {
                long own = worst == null ? 0 : counter.sum(List.of(worst.connection()));
                html.row("td", numeric, counter.name(), Phrases.number(sum), Phrases.number(own), counter.hardware());
            }
        }
        html.tag("</table></div>\n</section>\n");
    }
}
