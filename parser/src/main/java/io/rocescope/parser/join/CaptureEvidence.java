package io.rocescope.parser.join;

import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.event.AnalysisSink;
import io.rocescope.parser.event.ConnectionSummary;
import io.rocescope.parser.event.Direction;
import io.rocescope.parser.event.Message;
import io.rocescope.parser.event.PacketAnalysis;
import io.rocescope.parser.event.RoceEvent;
import io.rocescope.parser.pipeline.PacketSink;
import io.rocescope.parser.wire.Syndrome;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Collects from an analysis what a log can be joined with; give it to the analysis as both sinks.
///
/// Of very long captures it keeps all messages that failed, and the latest of the others.
public final class CaptureEvidence implements AnalysisSink, PacketSink {
    private static final ValueLayout.OfInt BE32 = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final int MOST_MESSAGES = 1 << 18;
    private static final int MOST_FAILED = 1 << 16;
    private static final int MOST_FRAMES = 64;
    private static final int MOST_NUMBERS = 1 << 16;
    private static final int KEY_OFFSET = 8;

    private final Map<Long, KeptMessage> messages = boundedMap();
    private final Map<Long, KeptMessage> failed = new LinkedHashMap<>();
    private final Map<Long, List<Long>> frames = boundedMap();
    private final Map<Long, List<Long>> framesOfFailed = new HashMap<>();
    private final List<Nak> naks = new ArrayList<>();
    private final Map<Integer, Long> packetsToQp = new HashMap<>();
    private final Map<Long, Long> packetsWithKey = new HashMap<>();
    private List<ConnectionSummary> connections = List.of();

    /// A NAK of any kind.
    ///
    /// @param direction of the requests that it answers
    /// @param syndrome the AETH syndrome; of receiver-not-ready NAKs 0x20 and the timer code
    public record Nak(int connection, Direction direction, int psn, int syndrome, long frame) {}

    private static <V> Map<Long, V> boundedMap() {
        return new LinkedHashMap<>() {
            @java.io.Serial
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Long, V> eldest) {
                return size() > MOST_MESSAGES;
            }
        };
    }

    @Override
    public boolean packet(Dissection d, PacketAnalysis analysis) {
        if (!d.isRoce()) {
            return true;
        }
        if (packetsToQp.size() < MOST_NUMBERS) {
            packetsToQp.merge(d.destinationQp(), 1L, Long::sum);
        }
        int eth = d.rethOffset() >= 0 ? d.rethOffset() : d.atomicEthOffset();
        if (eth >= 0
                && d.frame().capturedLength() >= eth + KEY_OFFSET + Integer.BYTES
                && packetsWithKey.size() < MOST_NUMBERS) {
            packetsWithKey.merge(d.segment().get(BE32, d.at(eth + KEY_OFFSET)) & 0xffff_ffffL, 1L, Long::sum);
        }
        if (analysis.message() > 0) {
            List<Long> list = framesOfFailed.get(analysis.message());
            if (list == null) {
                list = frames.computeIfAbsent(analysis.message(), id -> new ArrayList<>(2));
            }
            if (list.size() < MOST_FRAMES) {
                list.add(d.frame().number());
            }
        }
        return true;
    }

    @Override
    public void event(RoceEvent event) {
        if (event instanceof RoceEvent.NakSent nak) {
            add(nak.at(), nak.psn(), nak.syndrome());
        } else if (event instanceof RoceEvent.RnrNakSent rnr) {
            add(rnr.at(), rnr.psn(), Syndrome.rnr(rnr.timerCode()));
        }
    }

    private void add(RoceEvent.At at, int psn, int syndrome) {
        if (naks.size() < MOST_MESSAGES) {
            naks.add(new Nak(at.connection(), at.direction(), psn, syndrome, at.frame()));
        }
    }

    @Override
    public void message(Message m) {
        KeptMessage kept = KeptMessage.of(m);
        if (m.status().failed() && failed.size() < MOST_FAILED) {
            failed.put(m.id(), kept);
            List<Long> seen = frames.remove(m.id());
            framesOfFailed.put(m.id(), seen == null ? new ArrayList<>() : seen);
        } else {
            messages.put(m.id(), kept);
        }
    }

    /// Takes the analysis' result.
    public void finish(List<ConnectionSummary> found) {
        connections = List.copyOf(found);
    }

    List<ConnectionSummary> connections() {
        return connections;
    }

    /// The messages of one direction of a connection, in the order of sending.
    List<KeptMessage> messages(int connection, Direction direction) {
        List<KeptMessage> list = new ArrayList<>();
        for (Map<Long, KeptMessage> map : List.of(messages, failed)) {
            for (KeptMessage m : map.values()) {
                if (m.connection() == connection && m.direction() == direction) {
                    list.add(m);
                }
            }
        }
        list.sort(java.util.Comparator.comparingLong(KeptMessage::id));
        return list;
    }

    /// The NAKs that answer a message.
    List<Nak> naks(KeptMessage m) {
        return naks.stream()
                .filter(nak -> nak.connection() == m.connection()
                        && nak.direction() == m.direction()
                        && within(nak.psn(), m.firstPsn(), m.lastPsn()))
                .toList();
    }

    /// The NAKs of a connection with this syndrome.
    List<Nak> naks(int connection, Direction direction, int syndrome) {
        return naks.stream()
                .filter(nak ->
                        nak.connection() == connection && nak.direction() == direction && nak.syndrome() == syndrome)
                .toList();
    }

    private static boolean within(int psn, int first, int last) {
        return ((psn - first) & 0xff_ffff) <= ((last - first) & 0xff_ffff);
    }

    /// All frames of a message and its answers that are known, in order.
    List<Long> frames(KeptMessage m) {
        List<Long> list = new ArrayList<>();
        List<Long> seen = m.status().failed() ? framesOfFailed.get(m.id()) : frames.get(m.id());
        if (seen != null) {
            list.addAll(seen);
        } else {
            list.add(m.firstFrame());
            list.add(m.lastFrame());
        }
        if (m.answerFrame() > 0) {
            list.add(m.answerFrame());
        }
        naks(m).forEach(nak -> list.add(nak.frame()));
        return list.stream().filter(frame -> frame > 0).distinct().sorted().toList();
    }

    /// Packets that carry this destination queue pair.
    long packetsTo(int qpn) {
        return packetsToQp.getOrDefault(qpn, 0L);
    }

    /// Packets whose RETH or AtomicETH carries this remote key.
    long packetsWithKey(long rKey) {
        return packetsWithKey.getOrDefault(rKey, 0L);
    }
}
