package io.rocescope.parser.flow;

import io.rocescope.ksy.layout.EthernetLayout;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.Layer;
import io.rocescope.parser.event.AnalysisSink;
import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.RoceEvent;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/// Pause frames of the link: who asks whom to stop, and for how long (IEEE 802.3 annex 31B, 802.1Qbb).
final class PauseFrames {
    private static final ValueLayout.OfShort U2 = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final int CLASSES = 8;
    private static final int CLASS_VECTOR_AT = 2;
    private static final int FIRST_QUANTA_AT = 4;
    private static final int GLOBAL_QUANTA_AT = 2;

    private final AnalysisSink sink;

    PauseFrames(AnalysisSink sink) {
        this.sink = sink;
    }

    void pause(Dissection d) {
        List<Integer> classes = new ArrayList<>();
        int longest = 0;
        if (d.pfc()) {
            int vector = u2(d, CLASS_VECTOR_AT);
            for (int i = 0; i < CLASSES; i++) {
                if ((vector & 1 << i) != 0) {
                    classes.add(i);
                    longest = Math.max(longest, u2(d, FIRST_QUANTA_AT + 2 * i));
                }
            }
        } else {
            for (int i = 0; i < CLASSES; i++) {
                classes.add(i);
            }
            longest = u2(d, GLOBAL_QUANTA_AT);
        }
        int ethernet = d.indexOf(Layer.ETHERNET);
        String source = ethernet < 0
                ? ""
                : Addresses.formatMac(EthernetLayout.source(d.segment(), d.at(d.layerOffset(ethernet))));
        sink.event(new RoceEvent.PauseSent(
                new RoceEvent.At(
                        d.frame().timeNs(), 0, Direction.NONE, d.frame().number()),
                source,
                classes,
                longest,
                longest == 0 ? "resume" : "pause"));
    }

    private static int u2(Dissection d, int ahead) {
        return d.segment().get(U2, d.at(d.pauseOffset() + ahead)) & 0xffff;
    }
}
