package io.rocescope.parser.report;

import io.rocescope.parser.event.CaptureSummary;
import io.rocescope.parser.event.finding.Finding;
import io.rocescope.parser.event.finding.Phrases;
import io.rocescope.parser.event.finding.Severity;
import io.rocescope.parser.picture.Ink;
import io.rocescope.parser.pipeline.AnalysisResult;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The analysis as an HTML page: the verdict first, then what supports it.
public final class HtmlReport {
    static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSSSSS", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    private static final int NS_PER_S = 1_000_000_000;

    private HtmlReport() {}

    /// What the page is made of.
    ///
    /// @param look null where the input could be read only once
    /// @param noLook why, for people; empty where look is there
    /// @param program its name and version
    public record Content(
            AnalysisResult result,
            List<Finding> findings,
            LatencySink latencies,
            @Nullable SecondLook look,
            String noLook,
            String program) {}

    /// The page, in UTF-8.
    public static String of(Content content) {
        CaptureSummary capture = content.result().capture();
        var html = new Html();
        html.tag("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        html.tag("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        html.tag("<meta name=\"color-scheme\" content=\"light dark\">\n");
        // Nothing may be loaded and no script may run, whatever a capture's names hold.
        html.tag("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                + "style-src 'unsafe-inline'\">\n");
        html.element("title", "RoceScope: " + String.join(", ", capture.files()));
        html.tag("<style>\n" + inks() + style() + "</style>\n</head>\n<body>\n<main>\n");
        verdict(html, content);
        FindingSection.write(html, content);
        ConnectionSection.write(html, content);
        PictureSection.write(html, content);
        LatencySection.write(html, content);
        CounterSection.write(html, content);
        QualitySection.write(html, content);
        html.tag("<footer>")
                .text("Made by " + content.program() + ". Times are UTC.")
                .tag("</footer>\n");
        return html.tag("</main>\n</body>\n</html>\n").toString();
    }

    private static void verdict(Html html, Content content) {
        CaptureSummary c = content.result().capture();
        Verdict verdict = Verdict.of(content.result(), content.findings());
        html.tag("<header class=\"verdict " + verdict.severity() + "\">\n");
        html.element("p class=\"kicker\"", verdict.kicker());
        html.element("h1", verdict.headline());
        for (String sentence : verdict.sentences()) {
            html.element("p", sentence);
        }
        html.element("p class=\"where\"", String.join(", ", c.files()));
        html.element("p class=\"when\"", extent(c));
        html.tag("</header>\n");
    }

    private static String extent(CaptureSummary c) {
        String text = Phrases.count(c.packets(), "packet") + ", " + Phrases.number(c.rocePackets()) + " of them RoCE";
        return c.packets() == 0
                ? text
                : text + ", within " + Phrases.duration(c.lastNs() - c.firstNs()) + " from " + time(c.firstNs())
                        + " UTC";
    }

    static String time(long ns) {
        return TIME.format(Instant.ofEpochSecond(Math.floorDiv(ns, NS_PER_S), Math.floorMod(ns, NS_PER_S)));
    }

    static String word(Severity severity) {
        return severity == Severity.INFO ? "note" : severity.word();
    }

    private static String inks() {
        var light = new StringBuilder(":root {\n");
        var dark = new StringBuilder("@media (prefers-color-scheme: dark) { @media not print { :root {\n");
        for (Ink ink : Ink.values()) {
            light.append("--ink-")
                    .append(ink.word())
                    .append(": ")
                    .append(ink.light())
                    .append(";\n");
            dark.append("--ink-")
                    .append(ink.word())
                    .append(": ")
                    .append(ink.dark())
                    .append(";\n");
        }
        return light + "}\n" + dark + "} } }\n";
    }

    private static String style() {
        try (InputStream in = HtmlReport.class.getResourceAsStream("report.css")) {
            if (in == null) {
                throw new IllegalStateException("report.css is missing from the program");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("report.css cannot be read from the program", e);
        }
    }
}
