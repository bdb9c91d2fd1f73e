package io.rocescope.replay.exchange;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.rocescope.replay.engine.PeerException;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Objects;

/// Messages over a TCP connection, a line each. Lines have a limit: whoever has not proved to know the token may
/// send little.
final class PeerChannel implements Closeable {
    static final int SMALL = 4096;
    static final int LARGE = 64 << 20;

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .defaultPropertyInclusion(
                    JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.NON_NULL))
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private final Socket socket;
    private final String name;
    private final InputStream in;
    private final OutputStream out;

    PeerChannel(Socket socket) throws IOException {
        this.socket = socket;
        this.name = String.valueOf(socket.getRemoteSocketAddress());
        this.in = new BufferedInputStream(socket.getInputStream());
        this.out = socket.getOutputStream();
        socket.setTcpNoDelay(true);
    }

    String name() {
        return name;
    }

    synchronized void send(PeerMessage message) throws PeerException {
        try {
            byte[] octets = MAPPER.writeValueAsBytes(message);
            out.write(octets);
            out.write('\n');
            out.flush();
        } catch (IOException e) {
            throw new PeerException(name + " is gone: " + e.getMessage(), e);
        }
    }

    /// @param limit octets of the line at the most
    PeerMessage receive(int limit, long timeoutMs) throws PeerException {
        try {
            socket.setSoTimeout((int) Math.max(1, timeoutMs));
            var line = new ByteArrayOutputStream();
            for (int octet = in.read(); octet != '\n'; octet = in.read()) {
                if (octet < 0) {
                    throw new PeerException(name + " has closed the connection");
                }
                if (line.size() == limit) {
                    throw new PeerException(
                            name + " sent a line of more than " + limit + " octets: it is no " + PeerMessage.PROTOCOL);
                }
                line.write(octet);
            }
            return Objects.requireNonNull(MAPPER.readValue(line.toByteArray(), PeerMessage.class));
        } catch (SocketTimeoutException e) {
            throw new PeerException(name + " has said nothing for " + timeoutMs + " ms", e);
        } catch (JacksonException | NullPointerException e) {
            throw new PeerException(name + " does not speak " + PeerMessage.PROTOCOL, e);
        } catch (IOException e) {
            throw new PeerException(name + " is gone: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // Nothing more was to be said.
        }
    }
}
