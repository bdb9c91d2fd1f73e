package io.rocescope.parser.testing;

import io.rocescope.parser.capture.Frame;
import io.rocescope.parser.capture.LinkType;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.Dissector;
import io.rocescope.parser.dissect.DissectorOptions;
import io.rocescope.parser.event.AnalysisSink;
import io.rocescope.parser.event.AnalysisWord;
import io.rocescope.parser.event.CaptureSummary;
import io.rocescope.parser.event.ConnectionSummary;
import io.rocescope.parser.event.Message;
import io.rocescope.parser.event.PacketAnalysis;
import io.rocescope.parser.event.RoceEvent;
import io.rocescope.parser.event.finding.Evidence;
import io.rocescope.parser.event.finding.Finding;
import io.rocescope.parser.event.finding.Findings;
import io.rocescope.parser.flow.Tracker;
import io.rocescope.parser.flow.TrackerOptions;
import io.rocescope.parser.wire.FrameBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/// A packet script: what A (10.0.0.1, queue pair 0x11) and B (10.0.0.2, queue pair 0x22) send, and when.
///
/// Times are in microseconds from the start. Each packet goes straight into a tracker; what it finds is kept.
public final class Script {
    public static final int QP_A = 0x11;
    public static final int QP_B = 0x22;
    private static final long START_NS = 1_700_000_000_000_000_000L;
    private static final byte[] ADDRESS_A = {10, 0, 0, 1};
    private static final byte[] ADDRESS_B = {10, 0, 0, 2};

    private final Analyses.Keeper keeper = new Analyses.Keeper();
    private final Evidence evidence = new Evidence();
    private final Tracker tracker = new Tracker(TrackerOptions.DEFAULT, new AnalysisSink() {
        @Override
        public void event(RoceEvent event) {
            keeper.event(event);
            evidence.event(event);
        }

        @Override
        public void message(Message message) {
            keeper.message(message);
            evidence.message(message);
        }
    });
    private final Dissector dissector = new Dissector(DissectorOptions.DEFAULT);
    private final Dissection dissection = new Dissection();
    private final PacketAnalysis analysis = new PacketAnalysis();
    private final List<String> words = new ArrayList<>();
    private int qpA = QP_A;
    private int qpB = QP_B;
    private int idA = 100;
    private int idB = 500;
    private int snap = Integer.MAX_VALUE;
    private boolean finished;

    /// Takes other queue pair numbers from here on.
    public Script queuePairs(int a, int b) {
        qpA = a;
        qpB = b;
        return this;
    }

    /// Cuts frames to this many octets from here on.
    public Script snap(int octets) {
        snap = octets;
        return this;
    }

    /// A sends.
    public Script a(double us, Packets.Spec spec) {
        return send(us, spec, true, ++idA & 0xffff);
    }

    /// B sends.
    public Script b(double us, Packets.Spec spec) {
        return send(us, spec, false, ++idB & 0xffff);
    }

    /// A sends with an IP identification of this distance from its newest: a packet that was sent earlier.
    public Script aLate(double us, int distance, Packets.Spec spec) {
        return send(us, spec, true, (idA + distance) & 0xffff);
    }

    /// The network delivers A's latest packet again.
    public Script aCopied(double us, Packets.Spec spec) {
        return send(us, spec, true, idA & 0xffff);
    }

    private Script send(double us, Packets.Spec spec, boolean fromA, int id) {
        FrameBuilder builder = new FrameBuilder()
                .macs(fromA ? 0x020000000001L : 0x020000000002L, fromA ? 0x020000000002L : 0x020000000001L)
                .addresses(fromA ? ADDRESS_A : ADDRESS_B, fromA ? ADDRESS_B : ADDRESS_A)
                .ports(0xc123, 4791)
                .ipId(id);
        spec.build(builder, fromA ? qpB : qpA);
        return frame(us, builder.build());
    }

    /// Any frame.
    public Script frame(double us, byte[] octets) {
        Frame frame = Frames.of(octets, LinkType.EN10MB);
        frame.setOctets(frame.segment(), 0, Math.min(octets.length, snap), octets.length);
        frame.setOrigin(words.size() + 1L, START_NS + Math.round(us * 1000), LinkType.EN10MB, 0);
        dissector.dissect(frame, dissection);
        tracker.arrive(dissection);
        tracker.track(dissection, analysis);
        List<String> found = new ArrayList<>();
        for (AnalysisWord word : AnalysisWord.values()) {
            if (analysis.has(word)) {
                found.add(word.word());
            }
        }
        words.add(String.join(",", found));
        return this;
    }

    /// Repeats a step.
    public Script times(int count, Consumer<Integer> step) {
        for (int i = 0; i < count; i++) {
            step.accept(i);
        }
        return this;
    }

    private void finish() {
        if (!finished) {
            finished = true;
            tracker.finish();
        }
    }

    /// What the tracker said of a packet, by number from 1.
    public String words(int packet) {
        return words.get(packet - 1);
    }

    public List<RoceEvent> events() {
        finish();
        return keeper.events;
    }

    public <E extends RoceEvent> List<E> events(Class<E> type) {
        return events().stream().filter(type::isInstance).map(type::cast).toList();
    }

    /// Event names without their namespace, but for those that any connection has.
    public List<String> story() {
        return events().stream()
                .filter(e -> !(e instanceof RoceEvent.ConnectionStarted)
                        && !(e instanceof RoceEvent.ConnectionPaired)
                        && !(e instanceof RoceEvent.QpStateChanged)
                        && !(e instanceof RoceEvent.PathMtuInferred))
                .map(e -> e.name().replace("roce:", ""))
                .collect(Collectors.toList());
    }

    public List<Analyses.Kept> messages() {
        finish();
        return keeper.messages;
    }

    public List<ConnectionSummary> connections() {
        finish();
        return tracker.connections();
    }

    /// The only connection.
    public ConnectionSummary connection() {
        List<ConnectionSummary> all = connections();
        if (all.size() != 1) {
            throw new AssertionError("expected one connection: " + all);
        }
        return all.getFirst();
    }

    public CaptureSummary capture() {
        finish();
        return tracker.capture(List.of("script"), false);
    }

    /// What a person is told.
    public List<Finding> findings() {
        return Findings.of(capture(), connections(), evidence, null, false);
    }
}
