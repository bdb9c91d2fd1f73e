package io.rocescope.gui.testing;

import static org.junit.jupiter.api.Assumptions.abort;

import io.rocescope.gui.trace.PacketReader;
import io.rocescope.gui.trace.Trace;
import io.rocescope.parser.capture.Frame;
import io.rocescope.parser.capture.live.LiveCapture;
import io.rocescope.parser.capture.live.LiveCaptureException;
import io.rocescope.parser.capture.live.LiveOptions;
import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;

/// Sends RoCEv2 datagrams over the loopback interface, for live captures to see.
public final class Loopback implements AutoCloseable {
    /// The interface.
    public static final String NAME = "lo";

    private static final int ROCE_PORT = 4791;
    /// Ethernet, IPv4 and UDP without options.
    private static final int HEADERS = 14 + 20 + 8;

    private final DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());

    /// @throws IOException if there is no loopback address
    public Loopback() throws IOException {}

    /// Skips the test where this process may not capture: a container may lack the right even as root.
    public static void assumeCapturing() {
        try (LiveCapture tried = LiveCapture.open(NAME, LiveOptions.defaults())) {
            tried.stop();
        } catch (LiveCaptureException e) {
            abort("no live capture here: " + e.getMessage());
        }
    }

    /// A capture filter for what this sends, whoever else uses the interface.
    public String filter() {
        return "udp src port " + socket.getLocalPort() + " and udp dst port " + ROCE_PORT;
    }

    /// Sends a UDP payload.
    public void send(byte[] payload) throws IOException {
        socket.send(new DatagramPacket(payload, payload.length, InetAddress.getLoopbackAddress(), ROCE_PORT));
    }

    /// UDP payloads of a trace's frames.
    ///
    /// @param count frames from the first
    public static List<byte[]> payloads(Trace trace, int count) throws IOException {
        List<byte[]> payloads = new ArrayList<>();
        PacketReader reader = trace.scanner();
        for (int frame = 1; frame <= count; frame++) {
            Frame read = reader.read(frame).dissection().frame();
            payloads.add(read.segment()
                    .asSlice(read.offset() + HEADERS, read.capturedLength() - HEADERS)
                    .toArray(ValueLayout.JAVA_BYTE));
        }
        return payloads;
    }

    @Override
    public void close() {
        socket.close();
    }
}
