package io.rocescope.replay.exchange;

import io.rocescope.replay.engine.PeerException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Finds the other process: waits for it, or asks for it. Both prove to know the token before anything else is said.
public final class PeerConnector {
    private static final int NONCE = 32;
    private static final int ACCEPT_MS = 200;
    private static final int RETRY_MS = 200;
    private static final int ANSWER_MS = 5_000;
    private static final String LISTENER = "listener";
    private static final String CONNECTOR = "connector";

    private final Token token;
    private final long waitMs;
    private final BooleanSupplier cancelled;
    private final Consumer<String> log;

    /// @param waitMs how long to wait for the other process
    /// @param log told of those who were turned away
    public PeerConnector(Token token, long waitMs, BooleanSupplier cancelled, Consumer<String> log) {
        this.token = token;
        this.waitMs = waitMs;
        this.cancelled = cancelled;
        this.log = log;
    }

    /// Listens on one address until somebody comes who knows the token.
    ///
    /// @throws PeerException if nobody did in time, or the address cannot be listened on
    public PeerSession listen(InetSocketAddress address) throws PeerException {
        try (ServerSocket server = new ServerSocket()) {
            server.setReuseAddress(true);
            server.bind(address, 4);
            server.setSoTimeout(ACCEPT_MS);
            log.accept("waiting for the other end on " + server.getLocalSocketAddress());
            return accept(server);
        } catch (IOException e) {
            throw new PeerException("cannot listen on " + address + ": " + e.getMessage(), e);
        }
    }

    private PeerSession accept(ServerSocket server) throws IOException, PeerException {
        long deadline = System.nanoTime() + waitMs * 1_000_000;
        while (System.nanoTime() - deadline < 0 && !cancelled.getAsBoolean()) {
            try {
                PeerChannel channel = new PeerChannel(server.accept());
                PeerSession session = greet(channel);
                if (session != null) {
                    return session;
                }
            } catch (SocketTimeoutException e) {
                // Nobody yet.
            }
        }
        throw new PeerException(
                cancelled.getAsBoolean()
                        ? "stopped while waiting for the other end"
                        : "no other end came within " + waitMs / 1000 + " s");
    }

    private @Nullable PeerSession greet(PeerChannel channel) {
        try {
            String ours = nonce();
            channel.send(PeerMessage.greeting(ours, null));
            PeerMessage answer = channel.receive(PeerChannel.SMALL, ANSWER_MS);
            String theirs = checked(channel, answer);
            String proof = answer.proof();
            if (proof == null || !Token.same(token.proof(CONNECTOR, ours, theirs), proof)) {
                channel.send(PeerMessage.failed("wrong token"));
                throw new PeerException(channel.name() + " does not know the token");
            }
            channel.send(PeerMessage.proof(token.proof(LISTENER, ours, theirs)));
            return new PeerSession(channel, true);
        } catch (PeerException e) {
            log.accept("turned away: " + e.getMessage());
            channel.close();
            return null;
        }
    }

    /// Asks for the other process until it is there.
    ///
    /// @throws PeerException if it was not in time, or does not know the token
    public PeerSession connect(InetSocketAddress address) throws PeerException {
        long deadline = System.nanoTime() + waitMs * 1_000_000;
        IOException last = new IOException("not tried");
        while (System.nanoTime() - deadline < 0 && !cancelled.getAsBoolean()) {
            try {
                Socket socket = new Socket();
                socket.connect(address, ANSWER_MS);
                return introduce(new PeerChannel(socket));
            } catch (IOException e) {
                last = e;
                sleep();
            }
        }
        throw new PeerException(
                "cannot reach " + address + ": " + last.getMessage()
                        + "; start the other end with --listen first, and let its address and port through firewalls",
                last);
    }

    private static void sleep() {
        try {
            Thread.sleep(RETRY_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private PeerSession introduce(PeerChannel channel) throws PeerException {
        boolean known = false;
        try {
            String theirs = checked(channel, channel.receive(PeerChannel.SMALL, ANSWER_MS));
            String ours = nonce();
            channel.send(PeerMessage.greeting(ours, token.proof(CONNECTOR, theirs, ours)));
            PeerMessage answer = channel.receive(PeerChannel.SMALL, ANSWER_MS);
            String proof = answer.proof();
            if (proof == null || !Token.same(token.proof(LISTENER, theirs, ours), proof)) {
                throw new PeerException(channel.name() + " refuses: "
                        + (answer.detail() == null ? "it does not know the token" : answer.detail()));
            }
            known = true;
            return new PeerSession(channel, false);
        } finally {
            if (!known) {
                channel.close();
            }
        }
    }

    private static String checked(PeerChannel channel, PeerMessage greeting) throws PeerException {
        String nonce = greeting.nonce();
        if (!PeerMessage.PROTOCOL.equals(greeting.protocol()) || nonce == null) {
            throw new PeerException(channel.name() + " speaks " + greeting.protocol() + ", expected "
                    + PeerMessage.PROTOCOL + ": use the same version of RoceScope at both ends");
        }
        return nonce;
    }

    private static String nonce() {
        byte[] octets = new byte[NONCE];
        new SecureRandom().nextBytes(octets);
        return HexFormat.of().formatHex(octets);
    }
}
