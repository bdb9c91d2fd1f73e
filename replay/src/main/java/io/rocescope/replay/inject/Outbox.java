package io.rocescope.replay.inject;

import io.rocescope.parser.wire.Psn;
import io.rocescope.parser.wire.Syndrome;
import io.rocescope.replay.faults.FaultAction;
import io.rocescope.replay.faults.FaultInjector;
import io.rocescope.replay.link.LinkException;
import io.rocescope.replay.link.LinkPort;
import io.rocescope.replay.wire.FrameImage;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.LongSupplier;

/// Where the ghost's frames leave: faults are done to them, and what was sent is noted.
final class Outbox implements AutoCloseable {
    private final LinkPort port;
    private final FaultInjector faults;
    private final SentLog log;
    private final FrameStore store;
    private final FrameImage image = new FrameImage();
    private final Arena arena = Arena.ofShared();
    private final MemorySegment scratch = arena.allocate(FrameImage.MAX_LENGTH, Long.BYTES);
    private final PriorityQueue<Held> delayed = new PriorityQueue<>(Comparator.comparingLong(Held::dueNs));
    private final List<Overtaken> reordered = new ArrayList<>();
    private final AnswerForge forge;
    private final LongSupplier clock;
    private long dropped;

    /// A frame that leaves later.
    private static final class Held {
        private final long dueNs;
        private final byte[] octets;

        Held(long dueNs, byte[] octets) {
            this.dueNs = dueNs;
            this.octets = octets;
        }

        long dueNs() {
            return dueNs;
        }
    }

    /// A frame that others are to pass first.
    private static final class Overtaken {
        private final byte[] octets;
        private int toPass;

        Overtaken(byte[] octets, int toPass) {
            this.octets = octets;
            this.toPass = toPass;
        }
    }

    /// @param clock monotonic
    /// @param forge makes packets that the capture does not have
    Outbox(LinkPort port, FaultInjector faults, FrameStore store, SentLog log, AnswerForge forge, LongSupplier clock) {
        this.clock = clock;
        this.forge = forge;
        this.port = port;
        this.faults = faults;
        this.store = store;
        this.log = log;
    }

    /// Sends a frame of the store, or does what the faults say instead.
    ///
    /// @param captured what the capture says of it
    /// @param qpn its destination as captured
    /// @param psnShift added to its PSN
    void send(int index, PacketFacts captured, int qpn, int psnShift) throws LinkException {
        List<FaultAction> actions = faults.decide(qpn, captured.psn(), captured.opcode());
        if (actions.isEmpty() && psnShift == 0) {
            transmit(store.memory(), store.offsets()[index], store.lengths()[index]);
            letReorderedGo();
            return;
        }
        store.load(index, image);
        if (psnShift != 0) {
            image.setPsn((image.psn() + psnShift) & Psn.MASK);
        }
        change(actions);
        image.seal();
        leave(actions);
        letReorderedGo();
    }

    /// Sends frames of the store as they are, with few calls into the kernel.
    ///
    /// @return how many left, at least 1
    int sendPlain(int from, int count) throws LinkException {
        long nowNs = clock.getAsLong();
        int taken = port.sendBatch(store.memory(), store.offsets(), store.lengths(), from, count);
        for (int i = from; i < from + taken; i++) {
            log.sent(store.memory(), store.offsets()[i], store.lengths()[i], nowNs);
        }
        return taken;
    }

    /// Changes that the faults make to the loaded frame.
    private void change(List<FaultAction> actions) {
        for (FaultAction action : actions) {
            switch (action) {
                case FaultAction.Corrupt _ -> image.corrupt();
                case FaultAction.EcnMark _ -> image.setEcn(3);
                case FaultAction.ChangePsn psn ->
                    image.setPsn((psn.relative() ? image.psn() + psn.value() : psn.value()) & Psn.MASK);
                case FaultAction.ChangeRKey key -> {
                    if (image.hasRemoteMemory()) {
                        image.setRKey(key.value());
                    }
                }
                case FaultAction.Nak nak -> answer(nak.syndrome());
                case FaultAction.RnrNak rnr -> answer(Syndrome.rnr(rnr.timerCode()));
                default -> {
                    // What becomes of the frame as a whole is decided when it leaves.
                }
            }
        }
    }

    private void answer(int syndrome) {
        if (image.hasAeth()) {
            image.setSyndrome(syndrome);
        }
    }

    private void leave(List<FaultAction> actions) throws LinkException {
        int copies = 1;
        long delayNs = 0;
        int toPass = 0;
        for (FaultAction action : actions) {
            switch (action) {
                case FaultAction.Drop _ -> copies = 0;
                case FaultAction.Duplicate more -> copies += copies == 0 ? 0 : more.copies();
                case FaultAction.Delay later -> delayNs += later.ns();
                case FaultAction.Reorder others -> toPass += others.packets();
                default -> {
                    // Done to the octets already.
                }
            }
        }
        dropped += copies == 0 ? 1 : 0;
        for (int copy = 0; copy < copies; copy++) {
            if (toPass > 0) {
                reordered.add(new Overtaken(octets(), toPass + 1));
            } else if (delayNs > 0) {
                delayed.add(new Held(clock.getAsLong() + delayNs, octets()));
            } else {
                transmit(octets());
            }
        }
    }

    private byte[] octets() {
        return Arrays.copyOf(image.octets(), image.length());
    }

    /// One more frame of the schedule has passed those that wait to be overtaken.
    private void letReorderedGo() throws LinkException {
        for (int i = 0; i < reordered.size(); ) {
            Overtaken frame = reordered.get(i);
            frame.toPass--;
            if (frame.toPass <= 0) {
                reordered.remove(i);
                transmit(frame.octets);
            } else {
                i++;
            }
        }
    }

    /// When the next delayed frame is due on the monotonic clock, or {@link Long#MAX_VALUE}.
    long nextDueNs() {
        Held next = delayed.peek();
        return next == null ? Long.MAX_VALUE : next.dueNs();
    }

    /// Sends the delayed frames whose time has come.
    void fire(long nowNs) throws LinkException {
        while (nextDueNs() <= nowNs) {
            transmit(delayed.remove().octets);
        }
    }

    /// Lets go what nothing will overtake any more.
    void flush() throws LinkException {
        for (Overtaken frame : reordered) {
            transmit(frame.octets);
        }
        reordered.clear();
    }

    /// Sends a frame that is none of the capture's.
    void transmit(byte[] octets) throws LinkException {
        MemorySegment.copy(octets, 0, scratch, ValueLayout.JAVA_BYTE, 0, octets.length);
        transmit(scratch, 0, octets.length);
    }

    /// Answers a request of the device with an acknowledgement that the capture does not have.
    void forgeAnswer(int psn, int syndrome) throws LinkException {
        transmit(forge.acknowledge(psn, syndrome));
    }

    /// Tells the device that its packets meet congestion.
    void sendCnp() throws LinkException {
        transmit(forge.congestionNotification());
    }

    private void transmit(MemorySegment memory, long offset, int length) throws LinkException {
        long nowNs = clock.getAsLong();
        port.send(memory, offset, length);
        log.sent(memory, offset, length, nowNs);
    }

    boolean isEmpty() {
        return delayed.isEmpty() && reordered.isEmpty();
    }

    /// Frames that the faults swallowed.
    long dropped() {
        return dropped;
    }

    @Override
    public void close() {
        arena.close();
    }
}
