package io.rocescope.parser.detail;

import io.kaitai.struct.ByteBufferKaitaiStream;
import io.kaitai.struct.KaitaiStream;
import io.rocescope.ksy.Pcap;
import io.rocescope.parser.capture.Frame;
import io.rocescope.parser.capture.LinkType;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.BufferUnderflowException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// The frames of all sample captures, read by the pcap grammar so that these tests need no reader of the product.
final class SampleFrames {
    private static final long NS_PER_S = 1_000_000_000;
    private static final long NS_PER_US = 1_000;

    private SampleFrames() {}

    static List<Path> files() throws IOException {
        Path root = Path.of(System.getProperty("rocescope.root", ".."));
        String named = System.getenv("ROCESCOPE_SHARED");
        Path shared = named == null ? root.resolve("../shared") : Path.of(named);
        List<Path> files = new ArrayList<>();
        for (Path folder :
                List.of(root.resolve("samples-pcap"), shared.resolve("captures"), shared.resolve("field-captures"))) {
            if (Files.isDirectory(folder)) {
                try (var inside = Files.list(folder)) {
                    files.addAll(inside.filter(file -> file.toString().endsWith(".pcap"))
                            .sorted()
                            .toList());
                }
            }
        }
        return files;
    }

    /// Gives each frame of the file, whose memory is its own.
    static void read(Path file, Consumer<Frame> consumer) throws IOException {
        Pcap pcap = new Pcap(new ByteBufferKaitaiStream(file.toString()));
        try {
            pcap._read();
        } catch (KaitaiStream.KaitaiStructError | BufferUnderflowException e) {
            // A capture that ends mid-packet: the packets before stay.
            pcap.body().packets().removeLast();
        }
        long number = 1;
        for (Pcap.Packet packet : pcap.body().packets()) {
            Frame frame = new Frame();
            int length = packet.data().length;
            frame.setOctets(MemorySegment.ofArray(packet.data()), 0, length, (int) packet.lenOriginal());
            long fraction = packet.fraction() * (pcap.isNanoseconds() ? 1 : NS_PER_US);
            LinkType link = LinkType.of((int) pcap.body().linkType() & 0xffff);
            frame.setOrigin(number++, packet.seconds() * NS_PER_S + fraction, link, 0);
            consumer.accept(frame);
        }
    }
}
