package io.rocescope.headless.output;

import com.fasterxml.jackson.core.JsonGenerator;
import io.rocescope.parser.event.FlowSummary;
import io.rocescope.parser.wire.Verb;
import java.io.IOException;
import java.util.Map;

/// One direction of a connection as the contract's FLOW, and what is more.
final class FlowJson {
    private FlowJson() {}

    static void write(JsonGenerator json, FlowSummary f) throws IOException {
        json.writeStartObject();
        json.writeNumberField("pathMtu", f.pathMtu());
        psn(json, "firstPsn", f.firstPsn());
        psn(json, "lastPsn", f.lastPsn());
        json.writeNumberField("requestPackets", f.requestPackets());
        json.writeNumberField("requestBytes", f.requestBytes());
        json.writeNumberField("responsePackets", f.responsePackets());
        json.writeNumberField("responseBytes", f.responseBytes());
        messages(json, f.messages());
        json.writeNumberField("acks", f.acks());
        json.writeNumberField("rnrNaks", f.rnrNaks());
        json.writeObjectFieldStart("naks");
        json.writeNumberField("psnSequenceError", f.naks().psnSequenceError());
        json.writeNumberField("invalidRequest", f.naks().invalidRequest());
        json.writeNumberField("remoteAccessError", f.naks().remoteAccessError());
        json.writeNumberField("remoteOperationalError", f.naks().remoteOperationalError());
        json.writeEndObject();
        json.writeNumberField("retransmittedPackets", f.retransmittedPackets());
        json.writeObjectFieldStart("retransmissions");
        json.writeNumberField("nak", f.retransmissions().nak());
        json.writeNumberField("impliedNak", f.retransmissions().impliedNak());
        json.writeNumberField("timeout", f.retransmissions().timeout());
        json.writeNumberField("rnr", f.retransmissions().rnr());
        json.writeNumberField("unknown", f.retransmissions().unknown());
        json.writeEndObject();
        json.writeNumberField("duplicateRequests", f.duplicateRequests());
        json.writeNumberField("sequenceErrors", f.sequenceErrors());
        json.writeNumberField("missingRequestPackets", f.missingRequestPackets());
        json.writeNumberField("missingResponsePackets", f.missingResponsePackets());
        json.writeNumberField("captureDrops", f.captureDrops());
        json.writeNumberField("outOfOrder", f.outOfOrder());
        json.writeNumberField("icrcErrors", f.icrcErrors());
        json.writeNumberField("ecnMarked", f.ecnMarked());
        json.writeNumberField("cnps", f.cnps());
        json.writeNumberField("maxOutstandingReads", f.maxOutstandingReads());
        json.writeNumberField("throughputBps", f.throughputBps());
        json.writeObjectFieldStart("latencyNs");
        known(json, "p50", f.latencyNs().p50());
        known(json, "p99", f.latencyNs().p99());
        known(json, "max", f.latencyNs().max());
        json.writeEndObject();
        more(json, f);
        json.writeEndObject();
    }

    private static void messages(JsonGenerator json, FlowSummary.Messages m) throws IOException {
        json.writeObjectFieldStart("messages");
        json.writeNumberField("completed", m.completed());
        json.writeNumberField("failed", m.failed());
        json.writeNumberField("incomplete", m.incomplete());
        json.writeObjectFieldStart("byVerb");
        for (Map.Entry<Verb, Long> entry : m.byVerb().entrySet()) {
            json.writeNumberField(entry.getKey().name(), entry.getValue());
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    /// Beyond the contract.
    private static void more(JsonGenerator json, FlowSummary f) throws IOException {
        FlowSummary.Recovery r = f.recovery();
        if (r.episodes() > 0) {
            json.writeObjectFieldStart("recovery");
            json.writeNumberField("episodes", r.episodes());
            known(json, "nackGenerationMeanNs", r.nackGenerationMeanNs());
            known(json, "nackGenerationMaxNs", r.nackGenerationMaxNs());
            known(json, "nackReactionMeanNs", r.nackReactionMeanNs());
            known(json, "nackReactionMaxNs", r.nackReactionMaxNs());
            known(json, "totalMeanNs", r.totalMeanNs());
            known(json, "totalMaxNs", r.totalMaxNs());
            json.writeEndObject();
        }
        if (f.rnrNaks() > 0) {
            json.writeObjectFieldStart("rnrWaits");
            json.writeNumberField("violations", f.rnrWaits().violations());
            json.writeNumberField("deadNs", f.rnrWaits().deadNs());
            known(json, "shortestWaitNs", f.rnrWaits().shortestWaitNs());
            known(json, "longestWaitNs", f.rnrWaits().longestWaitNs());
            json.writeEndObject();
        }
        FlowSummary.Timeouts t = f.timeouts();
        if (t.count() > 0 || t.spurious() > 0) {
            json.writeObjectFieldStart("timeouts");
            json.writeNumberField("count", t.count());
            known(json, "shortestNs", t.shortestNs());
            known(json, "longestNs", t.longestNs());
            known(json, "nearest", t.nearest());
            if (!t.pattern().isEmpty()) {
                json.writeStringField("pattern", t.pattern());
            }
            json.writeNumberField("spurious", t.spurious());
            json.writeEndObject();
        }
        marking(json, f.marking());
        if (f.lastNs() > 0) {
            json.writeNumberField("firstNs", f.firstNs());
            json.writeNumberField("lastNs", f.lastNs());
        }
    }

    private static void marking(JsonGenerator json, FlowSummary.Marking m) throws IOException {
        json.writeObjectFieldStart("marking");
        mark(json, "requestDscp", m.requestDscp());
        mark(json, "answerDscp", m.answerDscp());
        mark(json, "requestPriority", m.requestPriority());
        mark(json, "answerPriority", m.answerPriority());
        json.writeNumberField("sourcePorts", m.sourcePorts());
        mark(json, "migReqRequest", m.migReqRequest());
        mark(json, "hopLimit", m.hopLimit());
        json.writeEndObject();
    }

    /// A value, "mixed", or nothing where no packet of the class was seen.
    private static void mark(JsonGenerator json, String name, int value) throws IOException {
        if (value == -2) {
            json.writeStringField(name, "mixed");
        } else if (value >= 0) {
            json.writeNumberField(name, value);
        }
    }

    private static void psn(JsonGenerator json, String name, int psn) throws IOException {
        if (psn < 0) {
            json.writeNullField(name);
        } else {
            json.writeNumberField(name, psn);
        }
    }

    /// -1 stands for what is not known.
    private static void known(JsonGenerator json, String name, long value) throws IOException {
        if (value < 0) {
            json.writeNullField(name);
        } else {
            json.writeNumberField(name, value);
        }
    }
}
