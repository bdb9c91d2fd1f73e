package io.rocescope.parser.filter;

import io.rocescope.ksy.layout.MadLayout;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.Layer;

/// A connection manager message in a few words (IBTA volume 1, 12.6).
final class CmSummary {
    private static final int FIRST = 0x10;
    private static final String[] NAMES = {
        "REQ", "MRA", "REJ", "REP", "RTU", "DREQ", "DREP", "SIDR_REQ", "SIDR_REP", "LAP", "APR"
    };

    private CmSummary() {}

    static String of(Dissection d) {
        if (!d.has(Layer.CM)) {
            return PacketSummary.mad(d);
        }
        int attribute = MadLayout.attributeId(d.segment(), d.at(d.madOffset()));
        int index = attribute - FIRST;
        return index < 0 || index >= NAMES.length ? PacketSummary.mad(d) : "CM " + NAMES[index];
    }
}
