package io.rocescope.headless.output;

import io.rocescope.replay.engine.RunEnd;
import io.rocescope.replay.report.ExpectRule;
import io.rocescope.replay.report.ReplayReport;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/// A replay's judgement as JUnit XML: a test case for the run itself, and one for each rule.
public final class ReplayJunit {
    private ReplayJunit() {}

    /// @throws XMLStreamException if the stream cannot be written
    public static void write(OutputStream out, ReplayReport report, List<ExpectRule.Verdict> verdicts)
            throws XMLStreamException {
        List<ExpectRule.Verdict> all = new ArrayList<>();
        RunEnd end = report.end();
        all.add(new ExpectRule.Verdict(
                "run",
                end.kind() == RunEnd.Kind.COMPLETE,
                end.kind() + (end.detail().isEmpty() ? "" : ": " + end.detail())));
        all.addAll(verdicts);
        XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(out, "UTF-8");
        xml.writeStartDocument("UTF-8", "1.0");
        xml.writeCharacters("\n");
        xml.writeStartElement("testsuites");
        xml.writeStartElement("testsuite");
        xml.writeAttribute("name", "rocescope replay");
        xml.writeAttribute("tests", String.valueOf(all.size()));
        xml.writeAttribute(
                "failures", String.valueOf(all.stream().filter(v -> !v.ok()).count()));
        xml.writeAttribute("errors", "0");
        xml.writeAttribute("skipped", "0");
        for (ExpectRule.Verdict verdict : all) {
            xml.writeCharacters("\n  ");
            xml.writeStartElement("testcase");
            xml.writeAttribute("classname", JunitXml.clean(String.join(" ", report.plan())));
            xml.writeAttribute("name", JunitXml.clean(verdict.rule()));
            if (!verdict.ok()) {
                xml.writeStartElement("failure");
                xml.writeAttribute("message", JunitXml.clean(verdict.detail()));
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
}
