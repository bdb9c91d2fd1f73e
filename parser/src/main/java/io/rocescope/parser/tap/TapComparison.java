package io.rocescope.parser.tap;

import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.Frame;
import io.rocescope.parser.capture.FrameBatch;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.dissect.Dissection;
import io.rocescope.parser.dissect.Dissector;
import io.rocescope.parser.dissect.DissectorOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/// Compares what several taps saw of the same traffic: reads each tap twice, first for the clocks and the order of the
/// taps, then for the packets.
///
/// Memory is bounded, whatever the size of the captures; the sources are opened by the caller.
public final class TapComparison {
    /// More taps than this are not told apart.
    public static final int MOST_TAPS = 16;

    private static final int PROGRESS_MASK = 0xfff;
    private static final int BATCH = 1 << 18;

    private final List<Tap> taps;
    private final TapOptions options;
    private final DissectorOptions dissecting;
    private final Progress progress;
    private long packets;
    private long doneOctets;
    private long allOctets;

    /// One vantage point.
    ///
    /// @param name as the user calls it
    public record Tap(String name, Opener opener) {}

    /// Opens the capture of a tap, twice.
    @FunctionalInterface
    public interface Opener {
        FrameSource open() throws CaptureException;
    }

    /// Takes the frames of all taps in the order of the common time line.
    @FunctionalInterface
    public interface FrameSink {
        /// Takes a frame, valid for as long as the sink keeps it; its time is the common one, its source index the tap.
        ///
        /// @param first whether no other tap has seen the packet before
        void frame(Frame frame, boolean first);
    }

    /// Told how far the comparison has come.
    @FunctionalInterface
    public interface Progress {
        /// @param position octets of all inputs read so far; each is read twice
        /// @param size twice the octets of all inputs, or -1
        /// @param packets packets read so far
        void at(long position, long size, long packets);
    }

    private TapComparison(List<Tap> taps, TapOptions options, DissectorOptions dissecting, Progress progress) {
        if (taps.isEmpty() || taps.size() > MOST_TAPS) {
            throw new IllegalArgumentException(taps.size() + " taps; from 1 to " + MOST_TAPS + " can be compared");
        }
        this.taps = List.copyOf(taps);
        this.options = options;
        this.dissecting = dissecting;
        this.progress = progress;
    }

    /// Compares the taps; the first one's clock is the common one.
    ///
    /// @param sink takes the frames, or null
    /// @throws CaptureException if an input cannot be read to its end
    public static TapResult run(
            List<Tap> taps, TapOptions options, DissectorOptions dissecting, @Nullable FrameSink sink)
            throws CaptureException {
        return run(taps, options, dissecting, sink, (position, size, packets) -> {});
    }

    /// Compares the taps as {@link #run(List, TapOptions, DissectorOptions, FrameSink)} does, and says how far it is.
    public static TapResult run(
            List<Tap> taps,
            TapOptions options,
            DissectorOptions dissecting,
            @Nullable FrameSink sink,
            Progress progress)
            throws CaptureException {
        return new TapComparison(taps, options, dissecting, progress).run(sink);
    }

    private TapResult run(@Nullable FrameSink sink) throws CaptureException {
        int count = taps.size();
        SampleTable[] tables = new SampleTable[count];
        for (int i = 0; i < count; i++) {
            tables[i] = sample(i);
        }
        var clocks = new TapClocks(tables);
        long[] first = new long[count];
        long[] last = new long[count];
        for (int i = 0; i < count; i++) {
            boolean any = tables[i].firstNs <= tables[i].lastNs;
            first[i] = any ? clocks.fit(i).toCommon(tables[i].firstNs) : Long.MAX_VALUE;
            last[i] = any ? clocks.fit(i).toCommon(tables[i].lastNs) : Long.MIN_VALUE;
        }
        var matcher = new Matcher(count, options, clocks.paths(), first, last);
        merge(clocks, matcher, sink);
        List<String> names = taps.stream().map(Tap::name).toList();
        long[] uncertainty = new long[count];
        List<TapResult.TapClock> fitted = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            uncertainty[i] = clocks.fit(i).uncertaintyNs();
            fitted.add(new TapResult.TapClock(names.get(i), tables[i].packets, clocks.isFitted(i), clocks.fit(i)));
        }
        List<Hop> hops = matcher.finish(names, uncertainty);
        return new TapResult(fitted, hops, matcher.reactions(names), matcher.unplaced());
    }

    private SampleTable sample(int tap) throws CaptureException {
        var table = new SampleTable();
        var dissection = new Dissection();
        var sighting = new Sighting();
        // The ICRC is not needed to know a packet again.
        var dissector = new Dissector(new DissectorOptions(dissecting.rocePorts(), false));
        var batch = new FrameBatch(BATCH);
        try (FrameSource source = taps.get(tap).opener().open()) {
            while (source.fill(batch)) {
                packets += batch.count();
                progress.at(doneOctets + source.position(), -1, packets);
                for (int i = 0; i < batch.count(); i++) {
                    Frame frame = batch.frame(i);
                    table.cover(frame.timeNs());
                    dissector.dissect(frame, dissection);
                    if (dissection.isRoce()) {
                        sighting.take(dissection, tap);
                        table.add(sighting);
                    }
                }
            }
            doneOctets += source.position();
            allOctets += 2 * source.position();
        }
        return table;
    }

    private void merge(TapClocks clocks, Matcher matcher, @Nullable FrameSink sink) throws CaptureException {
        TapReader[] readers = new TapReader[taps.size()];
        try {
            var heads = new PriorityQueue<TapReader>();
            for (int i = 0; i < readers.length; i++) {
                TapReader reader = new TapReader(
                        i,
                        taps.get(i).opener().open(),
                        new Dissector(new DissectorOptions(dissecting.rocePorts(), true)),
                        clocks.fit(i),
                        options.reorderWindow(),
                        sink != null);
                readers[i] = reader;
                if (reader.advance()) {
                    heads.add(reader);
                }
            }
            while (!heads.isEmpty()) {
                TapReader reader = heads.remove();
                TapPacket packet = reader.head();
                if ((++packets & PROGRESS_MASK) == 0) {
                    long position = doneOctets
                            + Arrays.stream(readers)
                                    .mapToLong(TapReader::position)
                                    .sum();
                    progress.at(position, allOctets, packets);
                }
                boolean first = matcher.add(packet.sighting);
                Frame frame = packet.frame;
                if (sink != null && frame != null) {
                    sink.frame(frame, first);
                }
                if (reader.advance()) {
                    heads.add(reader);
                }
            }
        } finally {
            Arrays.stream(readers).filter(r -> r != null).forEach(TapReader::close);
        }
    }
}
