package io.rocescope.replay.sim;

import io.rocescope.parser.wire.Opcode;
import io.rocescope.parser.wire.Syndrome;
import io.rocescope.replay.faults.FaultAction;
import io.rocescope.replay.faults.FaultInjector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Carries frames from device to device: one after the other, as fast as the line is, and with the faults that are
/// asked for.
final class SimLink {
    private static final double NS_PER_SECOND = 1e9;
    /// Preamble, frame check sequence and gap.
    private static final int OVERHEAD = 24;
    /// A copy of a frame follows it so closely.
    private static final long COPY_GAP_NS = 100;
    /// A frame that waits to be overtaken goes on by then.
    private static final long LONGEST_HOLD_NS = 1_000_000;

    private final SimFabric fabric;
    private final long bitsPerSecond;
    private final long delayNs;
    private final FaultInjector faults;
    private final Map<SimDevice, Line> lines = new HashMap<>();

    /// One device's way out.
    private static final class Line {
        private long freeNs;
        private final List<Held> held = new ArrayList<>();
    }

    /// A frame that others are to overtake.
    private static final class Held {
        private final byte[] octets;
        private int left;
        private boolean gone;

        Held(byte[] octets, int left) {
            this.octets = octets;
            this.left = left;
        }
    }

    SimLink(SimFabric fabric, SimOptions options) {
        this.fabric = fabric;
        this.bitsPerSecond = options.bitsPerSecond();
        this.delayNs = options.delayNs();
        this.faults = options.faults().injector();
    }

    /// Sends a frame as soon as the line is free.
    ///
    /// @return when its last bit has left
    long send(SimDevice from, SimDevice to, byte[] octets) {
        Line line = lines.computeIfAbsent(from, _ -> new Line());
        long startNs = Math.max(fabric.now(), line.freeNs);
        line.freeNs = startNs + (long) ((octets.length + OVERHEAD) * Byte.SIZE * NS_PER_SECOND / bitsPerSecond);
        from.counters().sentPackets++;
        if (startNs == fabric.now()) {
            from.seen(startNs, octets);
        } else {
            fabric.at(startNs, () -> from.seen(startNs, octets));
        }
        travel(from, to, octets, line);
        return line.freeNs;
    }

    /// When a device's line is free.
    long freeNs(SimDevice from) {
        Line line = lines.get(from);
        return line == null ? 0 : line.freeNs;
    }

    private void travel(SimDevice from, SimDevice to, byte[] sent, Line line) {
        FrameEdit edit = new FrameEdit(sent);
        long arrivalNs = line.freeNs + delayNs;
        int copies = 1;
        int overtakers = 0;
        for (FaultAction action : List.copyOf(faults.decide(edit.destinationQp(), edit.psn(), edit.opcode()))) {
            switch (action) {
                case FaultAction.Drop _ -> copies = 0;
                case FaultAction.Corrupt _ -> edit.corrupt();
                case FaultAction.EcnMark _ -> edit.mark();
                case FaultAction.Duplicate d -> copies += copies == 0 ? 0 : d.copies();
                case FaultAction.Reorder r -> overtakers = r.packets();
                case FaultAction.Delay d -> arrivalNs += d.ns();
                case FaultAction.ChangePsn c -> edit.changePsn(c.value(), c.relative());
                case FaultAction.ChangeRKey c -> edit.changeKey(c.value());
                case FaultAction.Nak n -> {
                    copies = 0;
                    refuse(from, to, edit, n.syndrome());
                }
                case FaultAction.RnrNak n -> {
                    copies = 0;
                    refuse(from, to, edit, Syndrome.rnr(n.timerCode()));
                }
                case FaultAction.SendCnp _ -> notifyOf(from, to, edit);
            }
        }
        byte[] octets = edit.octets();
        if (overtakers > 0 && copies > 0) {
            hold(line, to, octets, overtakers, arrivalNs);
            return;
        }
        for (int i = 0; i < copies; i++) {
            fabric.at(arrivalNs + i * COPY_GAP_NS, () -> to.receive(octets));
        }
        overtaken(line, to, arrivalNs);
    }

    private void hold(Line line, SimDevice to, byte[] octets, int overtakers, long arrivalNs) {
        Held held = new Held(octets, overtakers);
        line.held.add(held);
        fabric.at(arrivalNs + LONGEST_HOLD_NS, () -> release(line, held, to));
    }

    private void overtaken(Line line, SimDevice to, long arrivalNs) {
        for (Held held : List.copyOf(line.held)) {
            if (--held.left == 0) {
                fabric.at(arrivalNs + 1, () -> release(line, held, to));
            }
        }
    }

    private static void release(Line line, Held held, SimDevice to) {
        if (!held.gone) {
            held.gone = true;
            line.held.remove(held);
            to.receive(held.octets);
        }
    }

    /// The requester gets a NAK instead of the packet.
    private void refuse(SimDevice from, SimDevice to, FrameEdit packet, int syndrome) {
        boolean response = (Opcode.flags(packet.opcode()) & Opcode.RESPONSE) != 0;
        SimQueuePair addressed = to.queuePair(packet.destinationQp());
        if (addressed == null) {
            return;
        }
        int other = addressed.rtr().destQpn();
        if (response) {
            SimQueuePair sender = from.queuePair(other);
            int sequence = sender == null ? 0 : sender.messageSequence();
            byte[] nak = from.framer().acknowledge(other, to, packet.destinationQp(), packet.psn(), syndrome, sequence);
            fabric.at(fabric.now() + delayNs, () -> to.receive(nak));
        } else {
            byte[] nak = to.framer()
                    .acknowledge(addressed.number(), from, other, packet.psn(), syndrome, addressed.messageSequence());
            fabric.at(fabric.now() + 2 * delayNs, () -> from.receive(nak));
        }
    }

    private void notifyOf(SimDevice from, SimDevice to, FrameEdit packet) {
        SimQueuePair addressed = to.queuePair(packet.destinationQp());
        if (addressed != null) {
            byte[] cnp = to.framer()
                    .congestionNotification(
                            addressed.number(), from, addressed.rtr().destQpn());
            fabric.at(fabric.now() + 2 * delayNs, () -> from.receive(cnp));
        }
    }
}
