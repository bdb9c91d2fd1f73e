package io.rocescope.headless.output;

import io.rocescope.headless.check.CheckReport;
import io.rocescope.headless.check.Level;
import io.rocescope.headless.check.Rule;
import io.rocescope.headless.check.Violation;
import java.io.OutputStream;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/// A check as JUnit XML, which CI servers show: a test case for each rule.
public final class JunitXml {
    private JunitXml() {}

    /// @throws XMLStreamException if the stream cannot be written
    public static void write(OutputStream out, CheckReport report) throws XMLStreamException {
        XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(out, "UTF-8");
        List<Rule> rules =
                report.rules().stream().filter(r -> r.level() != Level.OFF).toList();
        long failures = rules.stream()
                .filter(r -> report.of(r).stream().anyMatch(report::fails))
                .count();
        xml.writeStartDocument("UTF-8", "1.0");
        xml.writeCharacters("\n");
        xml.writeStartElement("testsuites");
        xml.writeStartElement("testsuite");
        xml.writeAttribute("name", "rocescope check");
        xml.writeAttribute("tests", String.valueOf(rules.size()));
        xml.writeAttribute("failures", String.valueOf(failures));
        xml.writeAttribute("errors", "0");
        xml.writeAttribute("skipped", "0");
        String files = clean(String.join(" ", report.files()));
        for (Rule rule : rules) {
            xml.writeCharacters("\n  ");
            xml.writeStartElement("testcase");
            xml.writeAttribute("classname", files);
            xml.writeAttribute("name", name(rule));
            List<Violation> violations = report.of(rule);
            List<Violation> fatal = violations.stream().filter(report::fails).toList();
            if (!fatal.isEmpty()) {
                xml.writeStartElement("failure");
                xml.writeAttribute("type", rule.level().word());
                xml.writeAttribute("message", clean(fatal.getFirst().message()));
                xml.writeCharacters(text(fatal));
                xml.writeEndElement();
            } else if (!violations.isEmpty()) {
                xml.writeStartElement("system-out");
                xml.writeCharacters(text(violations));
                xml.writeEndElement();
            }
            xml.writeEndElement();
        }
        xml.writeCharacters("\n");
        xml.writeEndElement();
        xml.writeEndElement();
        xml.writeCharacters("\n");
        xml.writeEndDocument();
        xml.close();
    }

    private static String name(Rule rule) {
        String scope = rule.scope().toString();
        return clean(scope.equals("all") ? rule.id() : rule.id() + " (" + scope + ")");
    }

    private static String text(List<Violation> violations) {
        var text = new StringBuilder();
        for (Violation v : violations) {
            text.append(v.message());
            text.append(v.connection() > 0 ? " (connection " + v.connection() + ")" : "")
                    .append('\n');
            text.append(v.detail()).append('\n');
            if (!v.frames().isEmpty()) {
                text.append("frames ").append(v.frames()).append('\n');
            }
        }
        return clean(text.toString());
    }

    /// XML 1.0 has no place for most control characters, nor for lone surrogates.
    static String clean(String text) {
        return text.codePoints()
                .map(c -> c == '\n'
                                || c == '\t'
                                || (c >= ' ' && c < 0xd800)
                                || (c >= 0xe000 && c != 0xfffe && c != 0xffff)
                        ? c
                        : '?')
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
