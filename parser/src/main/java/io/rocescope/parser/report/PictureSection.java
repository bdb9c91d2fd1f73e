package io.rocescope.parser.report;

import io.rocescope.parser.event.finding.Phrases;
import io.rocescope.parser.picture.Ladder;
import io.rocescope.parser.picture.LadderLayout;
import io.rocescope.parser.picture.LadderPlot;
import io.rocescope.parser.picture.PsnPicture;
import io.rocescope.parser.picture.RatePicture;
import io.rocescope.parser.picture.SvgPen;
import org.jspecify.annotations.Nullable;

/// Pictures of the worst connection, and of the whole capture over time.
final class PictureSection {
    private static final int WIDTH = 980;
    private static final int PSN_HEIGHT = 420;
    private static final int RATE_HEIGHT = 190;
    private static final int MOST_LADDER = 1100;

    private PictureSection() {}

    static void write(Html html, HtmlReport.Content content) {
        SecondLook look = content.look();
        html.tag("<section>\n").element("h2", "What happened over time");
        if (look == null) {
            html.element("p", content.noLook()).tag("</section>\n");
            return;
        }
        worst(html, look);
        ladder(html, look);
        html.element("h3", "Throughput of the whole capture");
        String label = "Bits per second of RoCE packets over time, and when packets were sent again";
        figure(html, RatePicture.draw(look.bins(), WIDTH, RATE_HEIGHT, SvgPen.Colours.VARIABLES), label, null);
        html.tag("</section>\n");
    }

    private static void worst(Html html, SecondLook look) {
        WorstFlow flow = look.worst();
        if (flow == null || look.series().isEmpty()) {
            html.element("p", "No reliable or unreliable connection has requests whose PSNs could be drawn.");
            return;
        }
        html.element("h3", "PSNs of connection " + flow.connection().id() + ", the one with the most to tell");
        String label = "PSN over time, " + flow.title();
        String caption =
                "Each mark is a packet, as high as its PSN. Requests climb along the line of what was answered: "
                        + "where they run ahead of it, nobody answers; where they start again below, they are sent again.";
        if (look.beyond() > 0) {
            caption += " The last " + Phrases.count(look.beyond(), "packet") + " are left out.";
        }
        figure(
                html,
                PsnPicture.draw(look.series(), flow.title(), WIDTH, PSN_HEIGHT, SvgPen.Colours.VARIABLES),
                label,
                caption);
    }

    private static void ladder(Html html, SecondLook look) {
        WorstFlow flow = look.worst();
        Ladder ladder = look.ladder();
        if (flow == null || ladder.rows().isEmpty()) {
            return;
        }
        html.element("h3", "The same connection around its first trouble");
        LadderLayout layout = LadderLayout.of(ladder.rows());
        int height = (int) Math.min(MOST_LADDER, LadderPlot.HEAD + layout.height() + 8);
        var pen = new SvgPen(WIDTH, height, SvgPen.Colours.VARIABLES);
        LadderPlot.draw(
                new LadderPlot.View(
                        ladder.rows(),
                        layout,
                        WorstFlow.name(flow.requester()),
                        WorstFlow.name(flow.responder()),
                        look.series().originNs(),
                        0),
                pen,
                WIDTH,
                height,
                0);
        figure(html, pen, "Ladder of packets, " + flow.title(), null);
    }

    private static void figure(Html html, SvgPen pen, String label, @Nullable String caption) {
        html.tag("<figure>\n").tag(pen.element(label));
        if (caption != null) {
            html.element("figcaption", caption);
        }
        html.tag("</figure>\n");
    }
}
