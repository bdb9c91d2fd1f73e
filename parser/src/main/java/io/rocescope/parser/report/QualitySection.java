package io.rocescope.parser.report;

import io.rocescope.parser.capture.CaptureWarning;
import io.rocescope.parser.event.CaptureSummary;
import io.rocescope.parser.event.finding.Finding;
import io.rocescope.parser.event.finding.Phrases;
import java.util.ArrayList;
import java.util.List;

/// What the capture is good for: verdicts are no better than it.
final class QualitySection {
    private QualitySection() {}

    static void write(Html html, HtmlReport.Content content) {
        CaptureSummary c = content.result().capture();
        html.tag("<section>\n").element("h2", "The capture");
        List<Finding> about =
                content.findings().stream().filter(f -> f.kind().quality()).toList();
        if (about.isEmpty() && c.rocePackets() > 0) {
            html.element(
                    "p", "Nothing speaks against it: both directions are there, and no packet is known to be missing.");
        }
        for (Finding f : about) {
            html.element("p", f.title() + ".");
        }
        html.tag("<div class=\"scroll\"><table>\n");
        line(html, "Files", String.join(", ", c.files()));
        line(html, "Link types", String.join(", ", c.linkTypes()));
        line(html, "Packets", Phrases.number(c.packets()) + ", RoCE " + Phrases.number(c.rocePackets()));
        if (!c.otherKinds().isEmpty()) {
            List<String> kinds = new ArrayList<>();
            c.otherKinds().forEach(k -> kinds.add(Phrases.number(k.frames()) + " " + k.name()));
            line(html, "Others", String.join(", ", kinds));
        }
        line(
                html,
                "ICRC",
                Phrases.number(c.icrc().valid()) + " valid, "
                        + Phrases.number(c.icrc().invalid()) + " invalid, "
                        + Phrases.number(c.icrc().unchecked()) + " not checked");
        line(html, "Frames captured in part", Phrases.number(c.truncatedPackets()));
        line(html, "Malformed packets", Phrases.number(c.malformedPackets()));
        line(html, "Frames captured more than once", Phrases.number(c.duplicateFrames()));
        line(html, "Steps back of the clock", Phrases.number(c.timeReversals()));
        line(html, "Pause frames", Phrases.number(c.pauseFrames()));
        for (CaptureWarning warning : content.result().warnings()) {
            line(html, "Warning", warning.toString());
        }
        html.tag("</table></div>\n</section>\n");
    }

    private static void line(Html html, String name, String value) {
        html.tag("<tr><th scope=\"row\">")
                .text(name)
                .tag("</th><td>")
                .text(value)
                .tag("</td></tr>\n");
    }
}
