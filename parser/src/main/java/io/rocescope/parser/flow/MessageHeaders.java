package io.rocescope.parser.flow;

import io.rocescope.ksy.layout.AtomicethLayout;
import io.rocescope.ksy.layout.IethLayout;
import io.rocescope.ksy.layout.ImmdtLayout;
import io.rocescope.ksy.layout.RethLayout;
import io.rocescope.parser.dissect.Dissection;

/// What the extended transport headers of a request packet say about its message.
final class MessageHeaders {
    private MessageHeaders() {}

    static long dmaLength(Dissection d) {
        return Integer.toUnsignedLong((int) RethLayout.dmaLength(d.segment(), d.at(d.rethOffset())));
    }

    /// Takes over what a packet's extended headers say.
    static void read(MessageRecord m, Dissection d) {
        if (d.rethOffset() >= 0) {
            long at = d.at(d.rethOffset());
            m.hasAddress = true;
            m.remoteAddress = RethLayout.virtualAddress(d.segment(), at);
            m.rKey = (int) RethLayout.remoteKey(d.segment(), at);
            m.dmaLength = dmaLength(d);
        } else if (d.atomicEthOffset() >= 0) {
            long at = d.at(d.atomicEthOffset());
            m.hasAddress = true;
            m.remoteAddress = AtomicethLayout.virtualAddress(d.segment(), at);
            m.rKey = (int) AtomicethLayout.remoteKey(d.segment(), at);
        }
        if (d.immdtOffset() >= 0) {
            m.hasImmediate = true;
            m.immediate = (int) ImmdtLayout.immediateData(d.segment(), d.at(d.immdtOffset()));
        }
        if (d.iethOffset() >= 0) {
            m.hasInvalidatedRKey = true;
            m.invalidatedRKey = (int) IethLayout.remoteKey(d.segment(), d.at(d.iethOffset()));
        }
    }

    /// Whether a READ that was sent again asks for other memory. A repeated READ may ask for its rest only: the end
    /// stays.
    static boolean readsElsewhere(MessageRecord m, Dissection d) {
        long at = d.at(d.rethOffset());
        long end = RethLayout.virtualAddress(d.segment(), at) + dmaLength(d);
        int key = (int) RethLayout.remoteKey(d.segment(), at);
        return m.hasAddress && (end != m.remoteAddress + m.dmaLength || key != m.rKey);
    }

    /// Whether the first packet of a WRITE that was sent again names other memory.
    static boolean writesElsewhere(MessageRecord m, Dissection d) {
        long at = d.at(d.rethOffset());
        boolean same = RethLayout.virtualAddress(d.segment(), at) == m.remoteAddress
                && (int) RethLayout.remoteKey(d.segment(), at) == m.rKey
                && dmaLength(d) == m.dmaLength;
        return !same && d.psn() == m.firstPsn;
    }
}
