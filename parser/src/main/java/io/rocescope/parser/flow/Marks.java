package io.rocescope.parser.flow;

import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.event.FlowSummary;
import java.util.Arrays;

/// What the packets of a flow carry for the network's treatment: a value, {@link #NEVER} or {@link #CHANGES}.
final class Marks {
    /// No packet of the class was seen.
    static final int NEVER = -1;
    /// Not the same on all packets.
    static final int CHANGES = -2;

    private static final int MOST_PORTS = 16;

    private int requestDscp = NEVER;
    private int answerDscp = NEVER;
    private int requestPriority = NEVER;
    private int answerPriority = NEVER;
    private int migReq = NEVER;
    private int lowestHopLimit = NEVER;
    private int lastPort = NEVER;
    private int[] ports = new int[1];
    private int portCount;

    /// Everything of a packet that counts here, so that a stream can tell at once when nothing has changed.
    static long of(Dissection d) {
        long mark = d.sourcePort() & 0x1_ffff;
        mark = mark << 9 | (d.hopLimit() & 0x1ff);
        mark = mark << 7 | (d.dscp() & 0x7f);
        mark = mark << 4 | (d.vlanPriority() & 0xf);
        return mark << 1 | (d.migReq() ? 1 : 0);
    }

    void request(Dissection d) {
        requestDscp = merge(requestDscp, d.dscp());
        requestPriority = merge(requestPriority, d.vlanPriority());
        migReq = merge(migReq, d.migReq() ? 1 : 0);
        if (d.hopLimit() >= 0 && (lowestHopLimit < 0 || d.hopLimit() < lowestHopLimit)) {
            lowestHopLimit = d.hopLimit();
        }
        if (d.sourcePort() != lastPort) {
            lastPort = d.sourcePort();
            addPort(lastPort);
        }
    }

    void answer(Dissection d) {
        answerDscp = merge(answerDscp, d.dscp());
        answerPriority = merge(answerPriority, d.vlanPriority());
    }

    private static int merge(int known, int seen) {
        if (known == seen || known == CHANGES) {
            return known;
        }
        return known == NEVER ? seen : CHANGES;
    }

    private void addPort(int port) {
        for (int i = 0; i < portCount; i++) {
            if (ports[i] == port) {
                return;
            }
        }
        if (portCount == ports.length && portCount < MOST_PORTS) {
            ports = Arrays.copyOf(ports, portCount * 2);
        }
        if (portCount < ports.length) {
            ports[portCount++] = port;
        }
    }

    FlowSummary.Marking summary() {
        return new FlowSummary.Marking(
                requestDscp, answerDscp, requestPriority, answerPriority, portCount, migReq, lowestHopLimit);
    }
}
