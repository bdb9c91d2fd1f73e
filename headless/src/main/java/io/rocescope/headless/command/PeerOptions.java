package io.rocescope.headless.command;

import io.rocescope.headless.Terminal;
import io.rocescope.headless.UsageException;
import io.rocescope.replay.engine.EndAddress;
import io.rocescope.replay.engine.EndDevice;
import io.rocescope.replay.engine.EngineOptions;
import io.rocescope.replay.engine.PeerException;
import io.rocescope.replay.engine.ReplayRun;
import io.rocescope.replay.engine.RunEnd;
import io.rocescope.replay.engine.RunResult;
import io.rocescope.replay.exchange.PeerConnector;
import io.rocescope.replay.exchange.PeerSession;
import io.rocescope.replay.exchange.PlanDigest;
import io.rocescope.replay.exchange.Token;
import io.rocescope.replay.plan.ReplayPlan;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Options for a replay whose ends are driven by two processes; a picocli mixin.
final class PeerOptions {
    private static final String TOKEN_VARIABLE = "ROCESCOPE_TOKEN";
    private static final int MAX_PORT = 0xffff;

    @Option(
            names = "--listen",
            paramLabel = "IP:PORT",
            description = "Drive one end only, and wait on this address for the process that drives the other.")
    private @Nullable String listen;

    @Option(
            names = "--connect",
            paramLabel = "HOST:PORT",
            description = "Drive one end only; the process that drives the other listens there.")
    private @Nullable String connect;

    @Option(
            names = "--end",
            paramLabel = "a|b",
            description = "Which end to drive. Default: b with --listen, a with --connect.")
    private @Nullable String end;

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "A file with a secret that both processes know; or in " + TOKEN_VARIABLE + ".")
    private @Nullable Path tokenFile;

    @Option(names = "--wait", paramLabel = "S", description = "Wait so long for the other process. Default: 60.")
    private int waitSeconds = 60;

    /// Whether the other end is another process's.
    boolean isUsed() {
        return listen != null || connect != null;
    }

    void check() throws UsageException {
        if (listen != null && connect != null) {
            throw new UsageException("--listen and --connect exclude each other");
        }
        if (end != null && !end.equals("a") && !end.equals("b")) {
            throw new UsageException("--end " + end + ": expected a or b");
        }
        if (end != null && !isUsed()) {
            throw new UsageException("--end is for --listen and --connect");
        }
        if (waitSeconds < 1) {
            throw new UsageException("--wait " + waitSeconds + ": expected seconds, 1 or more");
        }
        if (isUsed()) {
            address();
            token();
        }
    }

    private InetSocketAddress address() throws UsageException {
        String text = listen == null ? String.valueOf(connect) : listen;
        int colon = text.lastIndexOf(':');
        String host = colon < 0 ? "" : text.substring(0, colon).replaceAll("^\\[|\\]$", "");
        if (host.isEmpty() || !text.substring(colon + 1).matches("[0-9]{1,5}")) {
            throw new UsageException((listen == null ? "--connect " : "--listen ") + text
                    + ": expected an address and a port, such as 192.0.2.2:7471");
        }
        int port = Integer.parseInt(text.substring(colon + 1));
        if (port > MAX_PORT) {
            throw new UsageException("port " + port + ": expected 0 to 65535");
        }
        InetSocketAddress address = new InetSocketAddress(host, port);
        if (address.isUnresolved()) {
            throw new UsageException(host + ": no such address");
        }
        return address;
    }

    private Token token() throws UsageException {
        String text = System.getenv(TOKEN_VARIABLE);
        try {
            if (tokenFile != null) {
                text = Files.readString(tokenFile);
            }
            if (text == null) {
                throw new UsageException("both processes must know a secret: --token-file FILE or " + TOKEN_VARIABLE
                        + " (\"openssl rand -hex 16 > token\" makes one)");
            }
            return new Token(text);
        } catch (IOException e) {
            throw new UsageException("--token-file " + tokenFile + " cannot be read: " + e.getMessage(), e);
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
    }

    /// Runs one end.
    RunResult drive(Terminal terminal, ReplayPlan plan, EngineOptions engine, ReplayRun run, EndDevice device)
            throws Exception {
        PeerConnector connector = new PeerConnector(
                token(),
                waitSeconds * 1000L,
                engine.cancelled(),
                line -> terminal.err().println("rocescope: " + line));
        try (PeerSession session = listen == null ? connector.connect(address()) : connector.listen(address())) {
            String own = end == null ? (session.isListener() ? "b" : "a") : end;
            List<EndAddress> ours = run.openOne(own.equals("a"), device);
            run.connect(agree(session, plan, engine, own, ours));
            RunResult result = run.run(session);
            if (result.end().kind() != RunEnd.Kind.COMPLETE) {
                session.fail(result.end().kind() + " " + result.end().detail());
            }
            return result;
        }
    }

    private static List<EndAddress> agree(
            PeerSession session, ReplayPlan plan, EngineOptions engine, String own, List<EndAddress> ours)
            throws PeerException, UsageException {
        List<EndAddress> theirs = session.exchange(PlanDigest.of(plan, engine), own, ours);
        if (theirs.size() != ours.size()) {
            throw new UsageException("the other end has " + theirs.size() + " queue pairs, expected " + ours.size());
        }
        return theirs;
    }
}
