package io.rocescope.replay.ffm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import io.rocescope.parser.wire.FrameBuilder;
import io.rocescope.replay.link.LinkException;
import io.rocescope.replay.link.ReceivedFrame;
import io.rocescope.replay.link.WallClock;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// Needs the right to make a pair of virtual Ethernet interfaces; without it the tests say so and are skipped.
@EnabledOnOs(OS.LINUX)
class PacketSocketTest {
    private static final String NEAR = "rsptest0";
    private static final String FAR = "rsptest1";
    private static final long SECOND = 1_000_000_000L;

    private static boolean made;

    @BeforeAll
    static void makeInterfaces() throws Exception {
        made = ip("link", "add", NEAR, "type", "veth", "peer", "name", FAR)
                && ip("link", "set", NEAR, "up")
                && ip("link", "set", FAR, "up");
        // A container may lack the right even as root; the live tests send and receive through such sockets in any
        // case.
        if (!made) {
            abort("needs `ip link add type veth` (CAP_NET_ADMIN)");
        }
    }

    @AfterAll
    static void removeInterfaces() throws Exception {
        if (made) {
            ip("link", "del", NEAR);
        }
    }

    private static boolean ip(String... arguments) throws Exception {
        String[] command = new String[arguments.length + 1];
        command[0] = "ip";
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(20, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (java.io.IOException e) {
            return false;
        }
    }

    @Test
    void shouldCarryFramesOneByOneAndInBatches() throws Exception {
        byte[] octets =
                new FrameBuilder().bth(0x04, 17, 5).payload(new byte[100]).build();
        try (PacketSocket near = PacketSocket.open(NEAR);
                PacketSocket far = PacketSocket.open(FAR);
                Arena arena = Arena.ofConfined()) {
            int count = 200;
            MemorySegment frames = arena.allocate((long) count * octets.length);
            long[] offsets = new long[count];
            int[] lengths = new int[count];
            for (int i = 0; i < count; i++) {
                offsets[i] = (long) i * octets.length;
                lengths[i] = octets.length;
                MemorySegment.copy(octets, 0, frames, ValueLayout.JAVA_BYTE, offsets[i], octets.length);
                frames.set(ValueLayout.JAVA_BYTE, offsets[i] + octets.length - 1, (byte) i);
            }
            WallClock clock = WallClock.now();
            long before = clock.toEpochNs(System.nanoTime());
            near.send(frames, offsets[0], lengths[0]);
            for (int sent = 1; sent < count; ) {
                sent += near.sendBatch(frames, offsets, lengths, sent, count - sent);
            }
            ReceivedFrame frame = new ReceivedFrame();
            for (int i = 0; i < count; i++) {
                octets[octets.length - 1] = (byte) i;
                do {
                    assertThat(far.receive(frame, SECOND)).as("frame " + i).isTrue();
                    // The kernel speaks of its own on a new interface.
                } while (frame.length() != octets.length);
                byte[] there = frame.octets().asSlice(0, frame.length()).toArray(ValueLayout.JAVA_BYTE);
                assertThat(there).isEqualTo(octets);
                assertThat(frame.epochNs()).isBetween(before - SECOND, before + 10 * SECOND);
            }
            assertThat(far.dropped()).isZero();
        }
    }

    @Test
    void shouldNotTakeInWhatItSends() throws Exception {
        byte[] octets = new FrameBuilder().bth(0x04, 17, 5).build();
        try (PacketSocket near = PacketSocket.open(NEAR);
                Arena arena = Arena.ofConfined()) {
            MemorySegment frame = arena.allocate(octets.length);
            frame.copyFrom(MemorySegment.ofArray(octets));
            near.send(frame, 0, octets.length);
            ReceivedFrame received = new ReceivedFrame();
            while (near.receive(received, 100_000_000)) {
                assertThat(received.length()).isNotEqualTo(octets.length);
            }
        }
    }

    @Test
    void shouldSayThatAFrameIsTooLong() throws Exception {
        try (PacketSocket near = PacketSocket.open(NEAR);
                Arena arena = Arena.ofConfined()) {
            MemorySegment frame = arena.allocate(9000);
            assertThatThrownBy(() -> near.send(frame, 0, 9000))
                    .isInstanceOf(LinkException.class)
                    .hasMessageContaining("datagrams of 1500 octets")
                    .hasMessageContaining("mtu");
        }
    }

    @Test
    void shouldNameAnInterfaceThatIsNotThere() {
        assertThatThrownBy(() -> PacketSocket.open("nosuch0"))
                .isInstanceOf(LinkException.class)
                .hasMessageContaining("no interface nosuch0");
    }

    @Test
    void shouldCloseTwice() throws Exception {
        PacketSocket near = PacketSocket.open(NEAR);
        near.close();
        near.close();
        assertThat(near.receive(new ReceivedFrame(), SECOND)).isFalse();
    }
}
