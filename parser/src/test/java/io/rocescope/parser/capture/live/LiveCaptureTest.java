package io.rocescope.parser.capture.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import io.rocescope.parser.capture.Frame;
import io.rocescope.parser.capture.FrameBatch;
import io.rocescope.parser.capture.LinkType;
import io.rocescope.parser.capture.live.LiveCaptureException.Kind;
import java.lang.foreign.ValueLayout;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LiveCaptureTest {
    private static final String LOOPBACK = "lo";

    private static LiveCapture open(LiveOptions options) throws LiveCaptureException {
        try {
            return LiveCapture.open(LOOPBACK, options);
        } catch (LiveCaptureException e) {
            if (e.kind() == Kind.BAD_FILTER) {
                throw e;
            }
            return abort("no live capture here: " + e.getMessage());
        }
    }

    @Test
    void shouldDeliverWhatPasses() throws Exception {
        byte[] payload = "forty-seven ninety-one".getBytes(StandardCharsets.US_ASCII);
        try (DatagramSocket receiver = new DatagramSocket(0, InetAddress.getLoopbackAddress());
                DatagramSocket sender = new DatagramSocket(0, InetAddress.getLoopbackAddress());
                LiveCapture capture =
                        open(LiveOptions.defaults().withFilter("udp dst port " + receiver.getLocalPort()))) {
            sender.send(new DatagramPacket(payload, payload.length, receiver.getLocalSocketAddress()));
            FrameBatch batch = new FrameBatch(1 << 16);

            assertThat(capture.fill(batch)).isTrue();

            Frame frame = batch.frame(0);
            byte[] octets = frame.segment()
                    .asSlice(frame.offset(), frame.capturedLength())
                    .toArray(ValueLayout.JAVA_BYTE);
            assertThat(new String(octets, StandardCharsets.ISO_8859_1)).endsWith("forty-seven ninety-one");
            assertThat(frame.linkType()).isEqualTo(LinkType.EN10MB);
            assertThat(frame.wireLength()).isEqualTo(octets.length);
            assertThat(frame.number()).isEqualTo(1);
            // Any plausible time: after 2020.
            assertThat(frame.timeNs()).isGreaterThan(1_577_836_800_000_000_000L);
            assertThat(capture.position()).isEqualTo(octets.length);
            assertThat(capture.names()).containsExactly(LOOPBACK);
            assertThat(capture.warnings()).isEmpty();
        }
    }

    @Test
    void shouldCutAtTheSnapLength() throws Exception {
        byte[] payload = new byte[1000];
        try (DatagramSocket receiver = new DatagramSocket(0, InetAddress.getLoopbackAddress());
                DatagramSocket sender = new DatagramSocket(0, InetAddress.getLoopbackAddress());
                LiveCapture capture = open(LiveOptions.defaults()
                        .withSnapLength(96)
                        .withFilter("udp dst port " + receiver.getLocalPort()))) {
            sender.send(new DatagramPacket(payload, payload.length, receiver.getLocalSocketAddress()));
            FrameBatch batch = new FrameBatch(16);

            assertThat(capture.fill(batch)).isTrue();
            assertThat(batch.frame(0).capturedLength()).isEqualTo(96);
            assertThat(batch.frame(0).wireLength()).isEqualTo(14 + 20 + 8 + 1000);
        }
    }

    @Test
    void shouldEndTheFillThatWaitsWhenStopped() throws Exception {
        try (LiveCapture capture = open(LiveOptions.defaults().withFilter("ether proto 0x9999"))) {
            CompletableFuture<Boolean> fill = CompletableFuture.supplyAsync(() -> {
                try {
                    return capture.fill(new FrameBatch(1 << 16));
                } catch (io.rocescope.parser.capture.CaptureException e) {
                    throw new IllegalStateException(e);
                }
            });
            capture.stop();

            assertThat(fill.get(30, TimeUnit.SECONDS)).isFalse();
            assertThat(capture.statistics().dropped()).isZero();
        }
    }

    @Test
    void shouldListTheLoopbackInterface() throws Exception {
        List<CaptureInterface> interfaces;
        try {
            interfaces = LiveCapture.interfaces();
        } catch (LiveCaptureException e) {
            interfaces = abort("no libpcap here: " + e.getMessage());
        }

        assertThat(interfaces)
                .anySatisfy(nif -> assertThat(nif.name() + nif.loopback()).isEqualTo("lotrue"));
    }

    @Test
    void shouldSayWhatIsWrongWithAFilter() throws Exception {
        open(LiveOptions.defaults()).close();

        assertThatThrownBy(
                        () -> LiveCapture.open(LOOPBACK, LiveOptions.defaults().withFilter("udp prot 4791")))
                .isInstanceOfSatisfying(
                        LiveCaptureException.class, e -> assertThat(e.kind()).isEqualTo(Kind.BAD_FILTER))
                .hasMessageStartingWith("capture filter \"udp prot 4791\": ");
    }

    @Test
    void shouldSayThatThereIsNoSuchInterface() throws Exception {
        open(LiveOptions.defaults()).close();

        assertThatThrownBy(() -> LiveCapture.open("nothere0", LiveOptions.defaults()))
                .isInstanceOfSatisfying(
                        LiveCaptureException.class, e -> assertThat(e.kind()).isEqualTo(Kind.NO_INTERFACE))
                .hasMessage("there is no interface nothere0 to capture from");
    }
}
