package io.rocescope.parser.bench;

import io.rocescope.ksy.layout.BthLayout;
import io.rocescope.parser.capture.Frame;
import io.rocescope.parser.capture.LinkType;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.Dissector;
import io.rocescope.parser.dissect.DissectorOptions;
import io.rocescope.parser.event.AnalysisSink;
import io.rocescope.parser.event.PacketAnalysis;
import io.rocescope.parser.filter.DisplayFilter;
import io.rocescope.parser.filter.FilterException;
import io.rocescope.parser.filter.Packet;
import io.rocescope.parser.flow.Tracker;
import io.rocescope.parser.flow.TrackerOptions;
import io.rocescope.parser.wire.FrameBuilder;
import io.rocescope.parser.wire.Icrc;
import io.rocescope.parser.wire.Psn;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/// What each step of the bulk path costs for one packet. Run with
/// `mvn -P bench -pl parser -am package -DskipTests`, then `java -jar parser/target/benchmarks.jar`.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class BulkPathBenchmark {
    private static final int PAYLOAD = 1024;
    private static final int ETHERNET = 14;
    private static final int BTH = 28;

    private final MemorySegment memory = Arena.ofAuto().allocate(4096);
    private final Frame frame = new Frame();
    private final Dissection dissection = new Dissection();
    private final Dissector dissector = new Dissector(DissectorOptions.DEFAULT);
    private final Icrc icrc = new Icrc();
    private final PacketAnalysis analysis = new PacketAnalysis();
    private final Packet packet = new Packet(dissection);
    private final Tracker tracker = new Tracker(TrackerOptions.DEFAULT, AnalysisSink.NONE);
    private DisplayFilter filter = DisplayFilter.ALL;
    private int length;
    private int psn;

    /// Builds a WRITE ONLY of 1 KiB.
    @Setup
    public void prepare() throws FilterException {
        byte[] octets = new FrameBuilder()
                .bth(0x0a, 0x22, 0)
                .reth(0x1000, 1, PAYLOAD)
                .payload(new byte[PAYLOAD])
                .build();
        length = octets.length;
        MemorySegment.copy(octets, 0, memory, ValueLayout.JAVA_BYTE, 0, length);
        frame.setOctets(memory, 0, length, length);
        frame.setOrigin(1, 0, LinkType.EN10MB, 0);
        dissector.dissect(frame, dissection);
        filter = DisplayFilter.compile(
                "ip.src == 10.0.0.0/8 && infiniband.bth.psn > 100 && infiniband.bth.destqp == 0x22");
    }

    /// The PSN through the generated accessor.
    @Benchmark
    public int layoutAccess() {
        return BthLayout.psn(memory, ETHERNET + BTH);
    }

    /// The ICRC of the whole packet.
    @Benchmark
    public int icrcOfOneKibibyte() {
        return icrc.ofIpv4(memory, ETHERNET, BTH, length - ETHERNET - Icrc.LENGTH);
    }

    /// All layers, ICRC included.
    @Benchmark
    public Dissection dissection() {
        dissector.dissect(frame, dissection);
        return dissection;
    }

    /// A new request with the next PSN, dissected and tracked.
    @Benchmark
    public PacketAnalysis trackerStep() {
        psn = Psn.next(psn);
        memory.set(ValueLayout.JAVA_BYTE, ETHERNET + BTH + 9, (byte) (psn >> 16));
        memory.set(ValueLayout.JAVA_BYTE, ETHERNET + BTH + 10, (byte) (psn >> 8));
        memory.set(ValueLayout.JAVA_BYTE, ETHERNET + BTH + 11, (byte) psn);
        dissector.dissect(frame, dissection);
        tracker.arrive(dissection);
        tracker.track(dissection, analysis);
        return analysis;
    }

    /// A display filter of three comparisons.
    @Benchmark
    public boolean filterEvaluation() {
        return filter.test(packet);
    }
}
