package io.rocescope.replay.exchange;

import io.rocescope.replay.engine.Companion;
import io.rocescope.replay.engine.EndAddress;
import io.rocescope.replay.engine.PeerException;
import io.rocescope.replay.engine.RunEnd;
import java.io.Closeable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A conversation with the process that drives the other ends.
public final class PeerSession implements Companion, Closeable {
    private static final long PREPARE_MS = 60_000;
    private static final long BEAT_MS = 500;
    private static final long SILENCE_MS = 5_000;

    private final PeerChannel channel;
    private final boolean listener;
    private final Thread reader = new Thread(this::read, "replay peer");
    private final Thread heart = new Thread(this::beat, "replay heartbeat");
    private volatile boolean closed;
    private volatile boolean othersDone;
    private volatile @Nullable RunEnd problem;

    PeerSession(PeerChannel channel, boolean listener) {
        this.channel = channel;
        this.listener = listener;
        reader.setDaemon(true);
        heart.setDaemon(true);
    }

    /// Whether this process was the one that listened.
    public boolean isListener() {
        return listener;
    }

    /// Tells our queue pairs and memory, and is told the other's.
    ///
    /// @param plan digest of plan and options; both must have the same
    /// @param end which end this process drives, a or b; the other must drive the other one
    public List<EndAddress> exchange(String plan, String end, List<EndAddress> ours) throws PeerException {
        channel.send(PeerMessage.offer(plan, end, ours));
        PeerMessage offer = channel.receive(PeerChannel.LARGE, PREPARE_MS);
        failIfFailed(offer);
        List<EndAddress> theirs = offer.addresses();
        if (theirs == null) {
            throw new PeerException(channel.name() + " sent no addresses");
        }
        if (!plan.equals(offer.plan())) {
            throw refused("the plans or their options differ: give both ends the same plan and options");
        }
        if (end.equals(offer.end())) {
            throw refused("both drive end " + end + ": one needs --end " + (end.equals("a") ? "b" : "a"));
        }
        return theirs;
    }

    private PeerException refused(String why) throws PeerException {
        channel.send(PeerMessage.failed(why));
        return new PeerException(channel.name() + ": " + why);
    }

    private void failIfFailed(PeerMessage message) throws PeerException {
        if ("failed".equals(message.state())) {
            throw new PeerException(channel.name() + " has failed: " + message.detail());
        }
    }

    /// Tells the other process that this one cannot go on.
    public void fail(String detail) {
        try {
            channel.send(PeerMessage.failed(detail));
        } catch (PeerException e) {
            // It is gone already.
        }
    }

    /// The listener starts when it is told to, the other when it has told: half a round trip apart.
    @Override
    public void awaitStart() throws PeerException {
        channel.send(PeerMessage.state("prepared"));
        expect("prepared");
        if (listener) {
            expect("start");
        } else {
            channel.send(PeerMessage.state("start"));
        }
        reader.start();
        heart.start();
    }

    private void expect(String state) throws PeerException {
        PeerMessage message = channel.receive(PeerChannel.SMALL, PREPARE_MS);
        failIfFailed(message);
        if (!state.equals(message.state())) {
            throw new PeerException(channel.name() + " says " + message.state() + ", expected " + state);
        }
    }

    private void read() {
        while (!closed) {
            try {
                PeerMessage message = channel.receive(PeerChannel.SMALL, SILENCE_MS);
                failIfFailed(message);
                if ("done".equals(message.state())) {
                    othersDone = true;
                }
            } catch (PeerException e) {
                // Having said that it is done, it may go.
                if (!closed && !othersDone) {
                    problem = new RunEnd(RunEnd.Kind.PEER_LOST, String.valueOf(e.getMessage()));
                }
                return;
            }
        }
    }

    private void beat() {
        while (!closed) {
            try {
                channel.send(PeerMessage.state("alive"));
                Thread.sleep(BEAT_MS);
            } catch (PeerException e) {
                return;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    @Override
    public void finished() {
        try {
            channel.send(PeerMessage.state("done"));
        } catch (PeerException e) {
            // The reader notices, too.
        }
    }

    @Override
    public boolean isFinished() {
        return othersDone;
    }

    @Override
    public @Nullable RunEnd problem() {
        return problem;
    }

    @Override
    public void close() {
        closed = true;
        channel.close();
        heart.interrupt();
    }
}
