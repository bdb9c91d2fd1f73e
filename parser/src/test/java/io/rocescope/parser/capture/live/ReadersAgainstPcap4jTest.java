package io.rocescope.parser.capture.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import io.rocescope.parser.capture.CaptureException;
import io.rocescope.parser.capture.CaptureOptions;
import io.rocescope.parser.capture.Captures;
import io.rocescope.parser.capture.Frame;
import io.rocescope.parser.capture.FrameBatch;
import io.rocescope.parser.capture.FrameSource;
import io.rocescope.parser.capture.LinkType;
import io.rocescope.parser.capture.PcapngWriter;
import io.rocescope.parser.capture.Samples;
import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.pcap4j.core.NotOpenException;
import org.pcap4j.core.PcapHandle;
import org.pcap4j.core.PcapNativeException;
import org.pcap4j.core.Pcaps;

/// Our reader and libpcap's, through pcap4j, give the same frames.
class ReadersAgainstPcap4jTest {
    private record Packet(long timeNs, int wireLength, LinkType linkType, String octets) {}

    static Stream<Path> captures() throws IOException {
        return Stream.concat(Samples.captures().stream(), Samples.fieldCaptures().stream());
    }

    @ParameterizedTest
    @MethodSource("captures")
    void shouldReadSamplesAlike(Path capture) throws Exception {
        List<Packet> expected = byLibpcap(capture);

        assertThat(expected).isNotEmpty();
        assertThat(byUs(capture)).isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("captures")
    void shouldWritePcapngThatLibpcapReadsAlike(Path capture, @TempDir Path directory) throws Exception {
        Path copy = directory.resolve("copy.pcapng");
        FrameBatch batch = new FrameBatch(1 << 16);
        try (FrameSource source = Captures.open(List.of(capture.toString()), CaptureOptions.defaults());
                PcapngWriter writer = new PcapngWriter(Files.newOutputStream(copy))) {
            while (source.fill(batch)) {
                for (int i = 0; i < batch.count(); i++) {
                    writer.write(batch.frame(i));
                }
            }
        }

        assertThat(byLibpcap(copy)).isEqualTo(byLibpcap(capture));
    }

    private static List<Packet> byUs(Path capture) throws CaptureException {
        List<Packet> packets = new ArrayList<>();
        FrameBatch batch = new FrameBatch(1 << 16);
        try (FrameSource source = Captures.open(List.of(capture.toString()), CaptureOptions.defaults())) {
            while (source.fill(batch)) {
                for (int i = 0; i < batch.count(); i++) {
                    packets.add(packet(batch.frame(i)));
                }
            }
        }
        return packets;
    }

    private static Packet packet(Frame frame) {
        byte[] octets =
                frame.segment().asSlice(frame.offset(), frame.capturedLength()).toArray(ValueLayout.JAVA_BYTE);
        return new Packet(
                frame.timeNs(),
                frame.wireLength(),
                frame.linkType(),
                HexFormat.of().formatHex(octets));
    }

    private static List<Packet> byLibpcap(Path capture) throws NotOpenException {
        List<Packet> packets = new ArrayList<>();
        try (PcapHandle handle = openOffline(capture)) {
            LinkType linkType = LinkType.of(handle.getDlt().value());
            while (true) {
                byte[] octets = handle.getNextRawPacketEx();
                long timeNs = handle.getTimestamp().getTime() / 1000 * 1_000_000_000L
                        + handle.getTimestamp().getNanos();
                packets.add(new Packet(
                        timeNs,
                        handle.getOriginalLength(),
                        linkType,
                        HexFormat.of().formatHex(octets)));
            }
        } catch (EOFException e) {
            return packets;
        } catch (PcapNativeException | TimeoutException e) {
            throw new AssertionError(capture.toString(), e);
        }
    }

    private static PcapHandle openOffline(Path capture) throws PcapNativeException {
        try {
            return Pcaps.openOffline(capture.toString(), PcapHandle.TimestampPrecision.NANO);
        } catch (LinkageError e) {
            return abort("libpcap is not installed: " + e);
        }
    }
}
