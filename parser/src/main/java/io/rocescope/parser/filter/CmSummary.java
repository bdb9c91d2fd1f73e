package io.rocescope.parser.filter;

import io.rocescope.ksy.FieldTable;
import io.rocescope.ksy.layout.CmDreqLayout;
import io.rocescope.ksy.layout.CmRejLayout;
import io.rocescope.ksy.layout.CmRepLayout;
import io.rocescope.ksy.layout.CmReqLayout;
import io.rocescope.ksy.layout.CmSidrRepLayout;
import io.rocescope.ksy.layout.CmSidrReqLayout;
import io.rocescope.ksy.layout.MadLayout;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.Layer;
import java.lang.foreign.MemorySegment;

/// A connection manager message in a few words (IBTA volume 1, 12.6).
final class CmSummary {
    private static final int FIRST = 0x10;
    private static final int REQ = 0;
    private static final int REJ = 2;
    private static final int REP = 3;
    private static final int DREQ = 5;
    private static final int SIDR_REQ = 7;
    private static final int SIDR_REP = 8;
    private static final String[] NAMES = {
        "REQ", "MRA", "REJ", "REP", "RTU", "DREQ", "DREP", "SIDR_REQ", "SIDR_REP", "LAP", "APR"
    };

    private CmSummary() {}

    static void append(Dissection d, StringBuilder out) {
        int body = d.indexOf(Layer.CM);
        int index = MadLayout.attributeId(d.segment(), d.at(d.madOffset())) - FIRST;
        if (body < 0 || index < 0 || index >= NAMES.length) {
            out.append(PacketSummary.mad(d));
            return;
        }
        out.append("CM ").append(NAMES[index]);
        // The longest message fills the datagram; without all of it the fields may be missing.
        if (d.layerOffset(body) + d.layerLength(body) <= d.frame().capturedLength()) {
            details(index, d.segment(), d.at(d.layerOffset(body)), out);
        }
    }

    private static void details(int index, MemorySegment s, long at, StringBuilder out) {
        switch (index) {
            case REQ -> {
                PacketSummary.hex(out.append(" service "), CmReqLayout.serviceId(s, at), 0);
                PacketSummary.hex(out.append(" QP "), CmReqLayout.localQpn(s, at), 6);
                out.append(" PSN ").append(CmReqLayout.startingPsn(s, at));
            }
            case REP -> {
                PacketSummary.hex(out.append(" QP "), CmRepLayout.localQpn(s, at), 6);
                out.append(" PSN ").append(CmRepLayout.startingPsn(s, at));
            }
            case REJ -> {
                long reason = CmRejLayout.reason(s, at);
                String text =
                        FieldTable.of("cm_rej").field("reason").enumValues().get(reason);
                out.append(" reason ").append(reason).append(text == null ? "" : " (" + text + ")");
            }
            case DREQ -> PacketSummary.hex(out.append(" remote QP "), CmDreqLayout.remoteQpnEecn(s, at), 6);
            case SIDR_REQ -> PacketSummary.hex(out.append(" service "), CmSidrReqLayout.serviceId(s, at), 0);
            case SIDR_REP -> {
                out.append(" status ").append(CmSidrRepLayout.status(s, at));
                PacketSummary.hex(out.append(" QP "), CmSidrRepLayout.qpn(s, at), 6);
            }
            default -> {}
        }
    }
}
